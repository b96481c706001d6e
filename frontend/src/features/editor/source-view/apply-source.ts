import { collabLimits } from '@commonplace/contracts/collab';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { replaceChanged, sizeUpTo } from '../binding/index.ts';
import { asOneStep } from '../insert/insert-block.ts';
import { weightOf } from '../size/weight.ts';
import { type BlockChange, difference, mergeBlocks } from './merge-blocks.ts';
import { parseSource } from './parse-source.ts';
import { renderSource } from './render-source.ts';

/** A note's HTML as a person is editing it. */
export interface SourceDraft {
  /** The note when the view of its source was opened. */
  readonly base: Node;
  /** What was shown then. */
  readonly shown: string;
  readonly text: string;
}

export type SourceResult =
  /** With how many blocks that others had changed too: theirs and mine are both in the note. */
  { kind: 'applied'; keptBoth: number } | { kind: 'refused'; reason: 'tooLarge' | 'tooDeep' };

export function openSource(base: Node): SourceDraft {
  const shown = renderSource(base)
    .filter((html) => html !== '')
    .join('\n');
  return { base, shown, text: shown };
}

/**
 * Brings into the note what was changed in its HTML since that was shown, and nothing else: what others wrote
 * meanwhile stays, their carets stay where they were, and undo takes it back in one step.
 *
 * @param fits whether so many more bytes fit into the note
 */
export function applySource(
  editor: Editor,
  { base, shown, text }: SourceDraft,
  fits: (bytes: number) => boolean,
): SourceResult {
  if (text === shown) return { kind: 'applied', keptBoth: 0 };
  if (text.length > collabLimits.document) return { kind: 'refused', reason: 'tooLarge' };
  const { schema, state } = editor;
  const mine = parseSource(text, schema);
  if (!mine) return { kind: 'refused', reason: 'tooDeep' };

  const { changes, blocks } = whatChanged(base, mine, state.doc);
  const { tr } = state;
  for (const change of changes.toReversed()) apply(tr, change, blocks);
  const bytes = weightOf(tr);
  if (bytes > 0 && !fits(bytes)) return { kind: 'refused', reason: 'tooLarge' };
  if (tr.docChanged) asOneStep(editor, () => editor.view.dispatch(tr));
  return { kind: 'applied', keptBoth: changes.filter(({ isKeptBoth }) => isKeptBoth).length };
}

interface Merged {
  /** With places in `blocks` where `mergeBlocks` says mine. */
  changes: readonly BlockChange[];
  blocks: readonly Node[];
}

/** What differs between the HTML as it was shown and as it is now, at its place in the note as that is now. */
function whatChanged(base: Node, mine: readonly Node[], theirs: Node): Merged {
  const { schema } = base.type;
  // What HTML keeps of a block is what it is compared by. What HTML can't say was not shown, so it was not removed.
  const shown = renderSource(base).flatMap((html, index) =>
    html === '' ? [] : [{ index, key: (parseSource(html, schema) ?? []).map(keyOf).join('\n') }],
  );
  const blocks: Node[] = [];
  let at = 0;
  for (const { from, to, otherFrom, otherTo } of difference(
    shown.map(({ key }) => key),
    mine.map(keyOf),
  )) {
    const afterOneBefore = (shown[from - 1]?.index ?? -1) + 1;
    const begin = from < to ? (shown[from]?.index ?? afterOneBefore) : afterOneBefore;
    blocks.push(...base.children.slice(at, begin), ...mine.slice(otherFrom, otherTo));
    at = from < to ? (shown[to - 1]?.index ?? begin - 1) + 1 : begin;
  }
  blocks.push(...base.children.slice(at));
  const changes = mergeBlocks(base.children.map(keyOf), blocks.map(keyOf), theirs.children.map(keyOf));
  return { changes, blocks };
}

function keyOf(node: Node): string {
  return JSON.stringify(node);
}

function apply(tr: Transaction, { from, to, mineFrom, mineTo }: BlockChange, all: readonly Node[]): void {
  const { doc } = tr;
  const at = sizeUpTo(doc, from);
  const before = doc.maybeChild(from);
  const blocks = all.slice(mineFrom, mineTo);
  const [after] = blocks;
  if (to - from === 1 && blocks.length === 1 && before && after) {
    replaceChanged(tr, at, before, after);
    return;
  }
  // A note has a line to write on at least.
  const paragraph = to - from === doc.childCount ? doc.type.schema.nodes.paragraph?.create() : undefined;
  const content = blocks.length === 0 && paragraph ? [paragraph] : blocks;
  tr.replaceWith(at, sizeUpTo(doc, to), content);
}
