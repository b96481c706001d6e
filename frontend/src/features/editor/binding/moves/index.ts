/*
 * Yjs can't move text: an act that rebuilds a block deletes its letters and writes them again. Here is all that is known
 * of it (C28), behind four functions. Whether it happens is an option of the binding.
 */
import { MoveKeeper, type MoveOptions } from './move-keeper.ts';
import { type Moves, noMoves } from './moves.ts';
import type { StepBack } from './undo/step-back.ts';
import type { StepOptions } from './undo/step-items.ts';

export { isWrittenAgain } from './mending/written-again.ts';
export { mendingOrigin } from './move-keeper.ts';
export type { Moves } from './moves.ts';
export { renumberMoves } from './renumber-moves.ts';
export { blockRules } from './writing/block-rules.ts';

/** Notes the moves of this editor, and mends what moves of others have done to its letters; nothing when switched off. */
export function keepMoves({ isOn, ...options }: MoveOptions & { isOn: boolean }): Moves {
  return isOn ? new MoveKeeper(options) : noMoves;
}

/** A step that is being undone or redone, for what others have in it; null where no editor of the document keeps moves. */
export function stepBack(options: Omit<StepOptions, 'log' | 'rules'>): StepBack | null {
  return MoveKeeper.of(options.transaction.doc)?.stepBack(options) ?? null;
}
export type { StepBack };
