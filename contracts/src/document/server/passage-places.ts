import * as Y from 'yjs';
import { documentFields } from '../fields.ts';
import { countUpTo, type Run } from '../moves/letter-runs.ts';
import { itemsBelow } from '../moves/shared-letters.ts';
import { isEmptyContent, readContent } from './read-document.ts';
import { asStored, shownLetters } from './shown-letters.ts';

/** Letters in the text of one of the outermost blocks, counted in UTF-16 units of all its text nodes. */
export interface PlacedText {
  /** Which of the blocks, from 0. */
  block: number;
  from: number;
  to: number;
}

/** Ranges of one place; further ones are left out. */
const mostRanges = 100;

/** Letters of one client in a row that stand in the text, with where the first of them does. */
interface Stored {
  clock: number;
  length: number;
  at: number;
}

/** Where letters stand in the content as it is read and rendered, however it is repaired. */
export class PassagePlaces {
  readonly #stored = new Map<number, Stored[]>();
  /** Where each of the outermost blocks begins in the text of all, and where the last one ends. */
  readonly #starts: number[] = [0];
  readonly #shownAt: (at: number) => number | null;

  constructor(doc: Y.Doc) {
    let [stored, shown] = ['', ''];
    for (const { deleted, content, id } of itemsBelow(doc.getXmlFragment(documentFields.content))) {
      if (deleted || !(content instanceof Y.ContentString)) continue;
      const ofClient = this.#stored.get(id.client) ?? [];
      this.#stored.set(id.client, ofClient);
      ofClient.push({ clock: id.clock, length: content.str.length, at: stored.length });
      stored += content.str;
    }
    for (const ofClient of this.#stored.values()) ofClient.sort((a, b) => a.clock - b.clock);
    for (const block of isEmptyContent(doc) ? [] : readContent(doc).children) {
      shown += shownLetters(block);
      this.#starts.push(shown.length);
    }
    const { start, end } = asStored(stored, shown);
    const moved = shown.length - stored.length;
    this.#shownAt = (at) => {
      if (at < start) return at;
      return at >= stored.length - end ? at + moved : null;
    };
  }

  /** In the order of the text; null when none of the letters is there. */
  placeOf(runs: readonly Run[]): PlacedText[] | null {
    const found = [...new Set(runs.flatMap((run) => this.#shown(run)))].sort((a, b) => a - b);
    const ranges: PlacedText[] = [];
    for (const at of found) {
      const block = countUpTo(this.#starts, at, (start) => start) - 1;
      const from = at - (this.#starts[block] ?? 0);
      const last = ranges.at(-1);
      if (last?.block === block && last.to === from) last.to += 1;
      else ranges.push({ block, from, to: from + 1 });
    }
    return ranges.length > 0 ? ranges.slice(0, mostRanges) : null;
  }

  /** Where each letter of a run is shown that is. */
  #shown({ client, clock, length }: Run): number[] {
    const stored = this.#stored.get(client) ?? [];
    const shown: number[] = [];
    const first = Math.max(0, countUpTo(stored, clock, (each) => each.clock) - 1);
    for (let index = first; index < stored.length; index += 1) {
      const here = stored[index] as Stored;
      if (here.clock >= clock + length) break;
      const end = Math.min(clock + length, here.clock + here.length);
      for (let at = Math.max(clock, here.clock); at < end; at += 1) {
        const place = this.#shownAt(here.at + at - here.clock);
        if (place !== null) shown.push(place);
      }
    }
    return shown;
  }
}
