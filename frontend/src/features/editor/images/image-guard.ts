import { Plugin, type Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Keeps a caption from being made a heading, or anything else, by which its image would go. */
export function imageGuard(): Plugin {
  return new Plugin({
    filterTransaction: (tr) => !tr.docChanged || tr.getMeta(ySyncPluginKey) || !makesOtherBlock(tr),
  });
}

function makesOtherBlock({ steps, docs }: Transaction): boolean {
  return steps.some((step, index) => {
    if (!(step instanceof ReplaceAroundStep) || step.gapFrom !== step.from + 1) return false;
    const node = docs[index]?.nodeAt(step.from);
    return node?.type.name === 'image' && step.slice.content.firstChild?.type.name !== 'image';
  });
}
