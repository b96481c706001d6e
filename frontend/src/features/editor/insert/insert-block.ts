import './inserting.ts';
import type { Editor, Range } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { enterBlock, placeBlock } from './place-block.ts';

/**
 * Inserts a block at the caret, as one step of the history, with the caret in it.
 *
 * @param typed what was typed to find the block, whose place it takes
 * @returns where the block begins, or null when it was not inserted
 */
export function insertBlock(
  editor: Editor,
  make: (schema: Schema) => Node | null,
  typed?: Range,
): number | null {
  let at: number | null = null;
  asOneStep(editor, () => {
    const done = editor
      .chain()
      .focus()
      .command(({ tr, state }) => {
        const block = make(state.schema);
        if (!block) return false;
        if (typed) tr.delete(typed.from, typed.to);
        at = placeBlock(tr, block);
        if (at !== null) enterBlock(tr, at);
        return at !== null;
      })
      .run();
    if (!done) at = null;
  });
  return at;
}

/** Keeps what an act does apart from what was typed before and after it, so that undo takes back just that. */
export function asOneStep(editor: Editor, act: () => void): void {
  const { history } = editor.storage.inserting ?? {};
  history?.stopCapturing();
  act();
  history?.stopCapturing();
}
