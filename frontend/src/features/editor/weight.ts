import type { Fragment, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep, ReplaceStep } from '@tiptap/pm/transform';

/** What a block, a run of letters or a mark costs in a live document besides its own words, in bytes and at most. */
const overhead = 48;

/**
 * How many bytes a change of the text adds to the live document, at most. Whatever is put into other blocks, as in
 * making a list of paragraphs, is written anew. Zero for what only removes.
 */
export function weightOf({ steps, docs }: Transaction): number {
  let bytes = 0;
  steps.forEach((step, index) => {
    if (step instanceof ReplaceStep) {
      bytes += fragmentWeight(step.slice.content);
    } else if (step instanceof ReplaceAroundStep) {
      const moved = docs[index]?.slice(step.gapFrom, step.gapTo).content;
      bytes += fragmentWeight(step.slice.content) + (moved ? fragmentWeight(moved) : 0);
    } else {
      bytes += 2 * overhead;
    }
  });
  return bytes;
}

function fragmentWeight(fragment: Fragment): number {
  let bytes = 0;
  fragment.forEach((node) => {
    bytes += nodeWeight(node);
  });
  return bytes;
}

function nodeWeight({ text, attrs, marks, content }: Node): number {
  let bytes = overhead + JSON.stringify(attrs).length;
  for (const mark of marks) bytes += 2 * (overhead + JSON.stringify(mark.attrs).length);
  if (text !== undefined) bytes += new TextEncoder().encode(text).length;
  return bytes + fragmentWeight(content);
}
