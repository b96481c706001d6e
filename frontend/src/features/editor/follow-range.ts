import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

interface Range {
  from: number;
  to: number;
}

export interface FollowedRange {
  /** Where it is by now; null once one of its ends is deleted. */
  now(): Range | null;
  stop(): void;
}

/** Follows blocks while others write around them and in them. What is put beside them is no part of them. */
export function followRange(editor: Editor, { from, to }: Range): FollowedRange {
  let range: Range | null = { from, to };
  const onTransaction = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    if (!range) return;
    const begin = mapping.mapResult(range.from, 1);
    const end = mapping.mapResult(range.to, -1);
    range = begin.deletedAfter || end.deletedBefore ? null : { from: begin.pos, to: end.pos };
  };
  editor.on('transaction', onTransaction);
  return { now: () => range, stop: () => void editor.off('transaction', onTransaction) };
}
