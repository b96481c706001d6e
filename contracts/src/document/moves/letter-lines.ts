import type * as Y from 'yjs';
import type { Letter } from './letter-runs.ts';
import type { Move } from './move.ts';
import type { MoveLines } from './move-lines.ts';
import { itemOf } from './shared-letters.ts';

/** What is in the text for a letter, with the moves that led there; the first of them is the oldest. */
export interface Copy {
  letter: Letter;
  moves: readonly Move[];
}

/** Moves, found by the letters that they are of. */
type Moves = Pick<MoveLines, 'copiesOf' | 'originalOf' | 'isSpent'>;

interface Moved {
  moves: readonly Pick<Move, 'by'>[];
}

/** A letter is not moved as often within the moves that are kept. */
const deepest = 100;

function isPresent(item: Y.Item | null): boolean {
  return item !== null && !item.deleted;
}

/** The letter that all copies of a letter go back to. */
export function rootOf(log: Moves, letter: Letter): Letter {
  return originalsOf(log, letter).at(-1) ?? letter;
}

/** The letter that another was written for, that which this one was written for, and so on. */
export function originalsOf(log: Moves, letter: Letter): Letter[] {
  const found: Letter[] = [];
  for (let at: Letter | null = letter; at && found.length < deepest; ) {
    at = log.originalOf(at);
    if (at) found.push(at);
  }
  return found;
}

/**
 * All present copies of a letter: more than one where two have moved it at once. The one that stays comes first.
 *
 * @param isThere what counts as present
 */
export function copiesOf(
  log: Moves,
  doc: Y.Doc,
  root: Letter,
  isThere: (item: Y.Item | null, letter: Letter) => boolean = isPresent,
): Copy[] {
  const found: Copy[] = [];
  const open: Copy[] = [{ letter: root, moves: [] }];
  const seen = new Set<string>();
  for (let each = open.pop(); each && !log.isSpent; each = open.pop()) {
    const key = `${each.letter.client}:${each.letter.clock}`;
    if (seen.has(key) || each.moves.length > deepest) continue;
    seen.add(key);
    const item = itemOf(doc, each.letter);
    if (isThere(item, each.letter)) found.push(each);
    for (const { move, letter } of log.copiesOf(each.letter))
      if (!move.isMerge) open.push({ letter, moves: [...each.moves, move] });
  }
  return found.sort(byMovers);
}

/**
 * Whether a letter that went is in the text nevertheless: as a copy of itself, as another of this editor, or as one that
 * would stay if this editor wrote it again. Any other is taken away for it, if it was not already.
 */
export function isElsewhere(log: Moves, doc: Y.Doc, gone: Letter): boolean {
  const isIt = ({ client, clock }: Letter) => client === gone.client && clock === gone.clock;
  const root = rootOf(log, gone);
  const copies = copiesOf(log, doc, root, (item, letter) => isIt(letter) || isPresent(item));
  const it = copies.find(({ letter }) => isIt(letter));
  const again = { moves: [...(it?.moves ?? []), { by: doc.clientID }] };
  return copies.some(
    (each) =>
      each !== it &&
      (each.letter.client === doc.clientID ||
        byMovers(each, again) <= 0 ||
        originalsOf(log, each.letter).some(isIt)),
  );
}

/**
 * By the client ids of who moved them, the oldest move counting most. The order is the same for everybody
 * and no later move changes it; so whichever of two is taken away for the other, one is left.
 */
function byMovers({ moves: a }: Moved, { moves: b }: Moved): number {
  for (let step = 0; step < a.length && step < b.length; step += 1) {
    const difference = (a[step]?.by ?? 0) - (b[step]?.by ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
