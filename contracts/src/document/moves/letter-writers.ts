import * as Y from 'yjs';
import { countUpTo, type Letter, type Run } from './letter-runs.ts';
import { LetterTexts } from './letter-texts.ts';
import { type Move, readMove } from './move.ts';

/** Consecutive letters of one writer. */
export interface WrittenRun {
  length: number;
  /** Null when the writer is not known. */
  userId: string | null;
  /** When, in milliseconds since 1970; null where that is not known. */
  at: number | null;
}

/** Letters that were written again for others, each for the one at the same place. */
interface Copy {
  clock: number;
  length: number;
  from: Letter;
}

/** A letter is not moved more often; only notes that lead in a circle would reach it. */
const deepest = 2_000;
/** So many moves are followed for one document; letters beyond that belong to who wrote them last. */
const mostSteps = 2_000_000;

/**
 * Who wrote the letters of a note first (C25): the person whose client id a letter has, and for a letter that an act
 * wrote again elsewhere, who wrote the one that it stands for. Moves are read from all that was ever stored, because a
 * document keeps only the latest of them. One that stands for another letter than it says is not believed: who edits a
 * note could put words into the mouth of someone else.
 */
export class LetterWriters {
  readonly #owners: Map<number, string>;
  readonly #texts = new LetterTexts();
  readonly #copies = new Map<number, Copy[]>();
  #isSorted = true;
  #steps = 0;

  /** @param owners the people whose client ids are known */
  constructor(owners: Iterable<readonly [client: number, userId: string]>) {
    this.#owners = new Map(owners);
  }

  /** Takes in what was written at a time, in the order in which it was. A client id that has no owner yet is the writer's. */
  read(
    structs: Iterable<Y.Item | Y.AbstractStruct>,
    { userId, at }: { userId: string | null; at: number | null },
  ): void {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue;
      const { client, clock } = struct.id;
      if (userId !== null && !this.#owners.has(client)) this.#owners.set(client, userId);
      if (struct.content instanceof Y.ContentString)
        this.#texts.add(client, { clock, text: struct.content.str, at });
      else if (struct.content instanceof Y.ContentAny)
        for (const value of (struct.content as Y.ContentAny & { arr: unknown[] }).arr)
          this.#addMove(readMove(value, client));
    }
  }

  writersOf(run: Run): WrittenRun[] {
    const found: WrittenRun[] = [];
    const open = [{ ...run, depth: 0 }];
    for (let piece = open.pop(); piece; piece = open.pop()) {
      this.#steps += 1;
      const { client, clock, length, depth } = piece;
      const { copy, reach } = this.#copyAt(client, clock);
      const known = Math.min(length, reach - clock);
      if (known < length) open.push({ client, clock: clock + known, length: length - known, depth });
      const from = copy && { client: copy.from.client, clock: copy.from.clock + clock - copy.clock };
      if (
        from &&
        depth < deepest &&
        this.#steps < mostSteps &&
        this.#texts.isSame(from, { client, clock }, known)
      )
        open.push({ ...from, length: known, depth: depth + 1 });
      else this.#addWritten(found, { client, clock, length: known });
    }
    return found;
  }

  #addWritten(found: WrittenRun[], { client, clock, length }: Run): void {
    const userId = this.#owners.get(client) ?? null;
    const texts = this.#texts.of(client);
    const end = clock + length;
    let index = Math.max(0, countUpTo(texts, clock, (text) => text.clock) - 1);
    for (let place = clock; place < end; ) {
      const text = texts[index];
      const textEnd = text ? text.clock + text.text.length : 0;
      const isIn = text !== undefined && text.clock <= place;
      if (isIn && textEnd <= place) index += 1;
      else {
        const until = Math.min(end, isIn ? textEnd : (text?.clock ?? end));
        appendRun(found, { length: until - place, userId, at: isIn ? text.at : null });
        place = until;
      }
    }
  }

  #addMove(move: Move | null): void {
    // Where letters were already they are not copies.
    if (!move || move.isMerge) return;
    this.#isSorted = false;
    let at = 0;
    for (const to of move.to) {
      const copies = this.#copies.get(to.client) ?? [];
      this.#copies.set(to.client, copies);
      for (let done = 0; done < to.length; ) {
        const from = move.from[at];
        if (!from) return;
        const before = to.before + done - from.before;
        const length = Math.min(to.length - done, from.length - before);
        copies.push({
          clock: to.clock + done,
          length,
          from: { client: from.client, clock: from.clock + before },
        });
        done += length;
        if (before + length === from.length) at += 1;
      }
    }
  }

  /** The copy that a letter is part of, and up to where that is so; where it is none, up to the next copy. */
  #copyAt(client: number, clock: number): { copy: Copy | null; reach: number } {
    if (!this.#isSorted) this.#sort();
    const copies = this.#copies.get(client) ?? [];
    const at = countUpTo(copies, clock, (copy) => copy.clock);
    const copy = copies[at - 1];
    const end = copy ? copy.clock + copy.length : 0;
    if (copy && clock < end) return { copy, reach: end };
    return { copy: null, reach: copies[at]?.clock ?? Number.POSITIVE_INFINITY };
  }

  /** A letter is written once, so of what is said of it the first counts. */
  #sort(): void {
    for (const [client, copies] of this.#copies) {
      let end = 0;
      const kept: Copy[] = [];
      for (const copy of copies.sort((a, b) => a.clock - b.clock)) {
        const { clock, length, from } = copy;
        const skipped = Math.max(0, end - clock);
        if (skipped >= length) continue;
        const { client, clock: fromClock } = from;
        kept.push({
          clock: clock + skipped,
          length: length - skipped,
          from: { client, clock: fromClock + skipped },
        });
        end = clock + length;
      }
      this.#copies.set(client, kept);
    }
    this.#isSorted = true;
  }
}

/** Adds letters behind others, as one run with them where they are of the same person and time. */
export function appendRun(runs: WrittenRun[], { length, userId, at }: WrittenRun): void {
  if (length === 0) return;
  const last = runs.at(-1);
  if (last && last.userId === userId && last.at === at) last.length += length;
  else runs.push({ length, userId, at });
}
