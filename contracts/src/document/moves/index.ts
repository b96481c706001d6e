/*
 * Which letters of a note stand for which: Yjs can't move text, so an act that rebuilds a block deletes its letters and
 * writes them again (C28). Pages mend with it what acts of two people leave; servers follow who wrote what.
 */
export { agreeing } from './agreeing.ts';
export { LetterFollower } from './letter-follower.ts';
export { copiesOf, isElsewhere, originalsOf, rootOf } from './letter-lines.ts';
export { asRuns, type Letter, lettersIn, type Run } from './letter-runs.ts';
export { LetterWriters, type WrittenRun } from './letter-writers.ts';
export type { Move } from './move.ts';
export { MoveLog, mostKept, mostLetters } from './move-log.ts';
export { nextTo, recordMoves } from './record-moves.ts';
export {
  blockSign,
  charAt,
  isGone,
  itemOf,
  itemsBelow,
  lettersBefore,
  lettersOf,
  livingChildren,
  parentOf,
  type SharedType,
  type Sign,
  signsOf,
  typeIn,
  writtenSince,
} from './shared-letters.ts';
