import { countUpTo, type Letter, letterAt, type Run, type Stretch } from './letter-runs.ts';
import type { Move } from './move.ts';

/**
 * So many moves are looked at for one change that arrives. What others have noted down may lead through any number
 * of letters; beyond that it is not followed, and what they have moved stays as it is.
 */
const mostLooks = 2_000_000;

/** How many moves were looked at. */
export class Looks {
  count = 0;

  /** Then the last answers may say too little. */
  get areSpent(): boolean {
    return this.count > mostLooks;
  }
}

/** A letter that replaces another. */
export interface MovedLetter {
  move: Move;
  letter: Letter;
}

/** A run of a move, among all those of one client by their clocks. */
interface Placed {
  run: Stretch;
  move: Move;
  /** Which of the moves it is, in their order. */
  order: number;
  /** Where the furthest of the runs up to this one ends: nothing before it is found beyond that. */
  reach: number;
}

/** Moves, found by the letters that they are of. */
export class MoveLines {
  readonly #lines: Record<'from' | 'to', ReadonlyMap<number, readonly Placed[]>>;
  readonly #looks: Looks;

  constructor(moves: readonly Move[], looks = new Looks()) {
    // Where letters were already they are not copies.
    const written = moves.filter(({ isMerge }) => !isMerge);
    this.#lines = { from: linesOf(moves, 'from'), to: linesOf(written, 'to') };
    this.#looks = looks;
  }

  get isSpent(): boolean {
    return this.#looks.areSpent;
  }

  /** What replaces a letter since it was moved, with the move; more than one where two moved it at once. */
  copiesOf(letter: Letter): MovedLetter[] {
    return this.#lookUp('from', letter).map(({ move, index }) => ({
      move,
      letter: letterAt(move.to, index),
    }));
  }

  /** The letter that another one was written for. */
  originalOf(letter: Letter): Letter | null {
    const [found] = this.#lookUp('to', letter);
    return found ? letterAt(found.move.from, found.index) : null;
  }

  /** Whether any of those letters has been moved, or was written for another. */
  touches({ client, clock, length }: Run): boolean {
    return Object.values(this.#lines).some((lines) => {
      const placed = lines.get(client) ?? [];
      const last = placed[countUpTo(placed, clock + length - 1, ({ run }) => run.clock) - 1];
      return last !== undefined && last.reach > clock;
    });
  }

  /** What was known to a person who moved a letter away, or brought it where it was; null where it was not moved. */
  knownOf(letter: Letter): ReadonlyMap<number, number> | null {
    const [found] = [...this.#lookUp('from', letter), ...this.#lookUp('to', letter)];
    return found?.move.known ?? null;
  }

  #lookUp(side: 'from' | 'to', { client, clock }: Letter): { move: Move; index: number }[] {
    const placed = this.#lines[side].get(client) ?? [];
    const found: Placed[] = [];
    this.#looks.count += 1;
    for (let at = countUpTo(placed, clock, ({ run }) => run.clock) - 1; at >= 0; at -= 1) {
      const here = placed[at] as Placed;
      if (here.reach <= clock) break;
      this.#looks.count += 1;
      if (this.isSpent) return [];
      if (clock < here.run.clock + here.run.length) found.push(here);
    }
    return found
      .sort((a, b) => a.order - b.order)
      .map(({ move, run }) => ({ move, index: run.before + clock - run.clock }));
  }
}

/** So that a letter is found without asking each move. */
function linesOf(moves: readonly Move[], side: 'from' | 'to'): ReadonlyMap<number, readonly Placed[]> {
  const all = moves.flatMap((move, order) =>
    move[side].map((run): Placed => ({ run, move, order, reach: 0 })),
  );
  const found = Map.groupBy(all, ({ run }) => run.client);
  for (const placed of found.values()) {
    placed.sort((a, b) => a.run.clock - b.run.clock);
    let reach = 0;
    for (const each of placed) {
      reach = Math.max(reach, each.run.clock + each.run.length);
      each.reach = reach;
    }
  }
  return found;
}
