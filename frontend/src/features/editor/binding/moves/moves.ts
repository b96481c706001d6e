import type * as Y from 'yjs';

/** What a binding needs so that text follows the blocks that others rebuild (C28). */
export interface Moves {
  /** Notes down what an act has moved. To be called at its end, inside its transaction. */
  note(transaction: Y.Transaction): void;
  /** A place in the text of which the letters were moved: where it is now. Any other place as it is. */
  follow(position: Y.RelativePosition): Y.RelativePosition;
  close(): void;
}

/** For a binding that neither notes nor follows moves, as in a control. */
export const noMoves: Moves = { note() {}, follow: (position) => position, close() {} };
