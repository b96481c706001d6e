import type * as Y from 'yjs';
import type { Letter } from './letter-runs.ts';
import type { Move, MoveLog } from './move-log.ts';
import { itemOf } from './shared-letters.ts';

/** What is in the text for a letter, with the moves that led there; the first of them is the oldest. */
export interface Copy {
  letter: Letter;
  moves: readonly Move[];
}

/** A letter is not moved as often within the moves that are kept. */
const deepest = 100;

/** The letter that all copies of a letter go back to. */
export function rootOf(log: MoveLog, letter: Letter): Letter {
  let root = letter;
  for (let step = 0; step < deepest; step += 1) {
    const original = log.originalOf(root);
    if (!original) break;
    root = original;
  }
  return root;
}

/** All present copies of a letter: more than one where two have moved it at once. The one that stays comes first. */
export function copiesOf(log: MoveLog, doc: Y.Doc, root: Letter): Copy[] {
  const found: Copy[] = [];
  const open: Copy[] = [{ letter: root, moves: [] }];
  const seen = new Set<string>();
  for (let each = open.pop(); each && !log.isSpent; each = open.pop()) {
    const key = `${each.letter.client}:${each.letter.clock}`;
    if (seen.has(key) || each.moves.length > deepest) continue;
    seen.add(key);
    const item = itemOf(doc, each.letter);
    if (item && !item.deleted) found.push(each);
    for (const { move, letter } of log.copiesOf(each.letter))
      if (!move.isMerge) open.push({ letter, moves: [...each.moves, move] });
  }
  return found.sort(byMovers);
}

/**
 * By the client ids of who moved them, the oldest move counting most. The order is the same for everybody
 * and no later move changes it; so whichever of two is taken away for the other, one is left.
 */
function byMovers({ moves: a }: Copy, { moves: b }: Copy): number {
  for (let step = 0; step < a.length && step < b.length; step += 1) {
    const difference = (a[step] as Move).by - (b[step] as Move).by;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
