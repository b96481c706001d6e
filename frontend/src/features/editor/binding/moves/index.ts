/*
 * Yjs can't move text: an act that rebuilds a block deletes its letters and writes them again. Here is all that is known
 * of it (C28), behind three functions. Whether it happens is an option of the binding.
 */
import { MoveKeeper, type MoveOptions } from './move-keeper.ts';
import { type Moves, noMoves } from './moves.ts';

export { mendingOrigin } from './move-keeper.ts';
export type { Moves } from './moves.ts';
export { renumberMoves } from './renumber-moves.ts';
export { isWrittenAgain } from './written-again.ts';

/** Notes the moves of this editor, and mends what moves of others have done to its letters; nothing when switched off. */
export function keepMoves({ isOn, ...options }: MoveOptions & { isOn: boolean }): Moves {
  return isOn ? new MoveKeeper(options) : noMoves;
}
