import { documentFields } from '@commonplace/contracts/document';
import { asRuns, itemsBelow, type Letter } from '@commonplace/contracts/document/moves';
import { readContent } from '@commonplace/contracts/document/server';
import * as Y from 'yjs';
import type { Anchor } from '../../../backend/src/content/anchors/anchor.ts';
import { followAnchors } from '../../../backend/src/content/anchors/follow-anchors.ts';
import type { StoredRow } from '../../../backend/src/content/journal/stored-state.ts';
import { buildDocument } from '../../../backend/src/content/workers/build-document.ts';

/** An anchor, with the letters that it was set to: each of them is written once. */
interface Marked {
  anchor: Anchor;
  letters: ReadonlySet<string>;
}

/** Letters at which an anchor is not, or at which it is though it was not set to them. */
export interface WrongAnchor {
  missing: string;
  foreign: string;
}

/** Anchors in a note that is written, followed by folds now and then. */
export class AnchoredLetters {
  readonly #marked: Marked[] = [];
  readonly #rows: readonly StoredRow[];
  readonly #isFollowed: (letter: string) => boolean;
  #base: Uint8Array = new Uint8Array();
  #baseSeq = 0;

  /** @param rows all of the note, which become more */
  constructor(rows: readonly StoredRow[], isFollowed: (letter: string) => boolean) {
    this.#rows = rows;
    this.#isFollowed = isFollowed;
  }

  get count(): number {
    return this.#marked.length;
  }

  /** Sets an anchor to some letters in a row of a note as one of its people has it. */
  set(doc: Y.Doc, random: () => number): void {
    const found: (Letter & { letter: string })[] = [];
    for (const { deleted, content, id } of itemsBelow(doc.getXmlFragment(documentFields.content))) {
      if (deleted || !(content instanceof Y.ContentString)) continue;
      for (const [offset, letter] of content.str.split('').entries())
        if (this.#isFollowed(letter)) found.push({ client: id.client, clock: id.clock + offset, letter });
    }
    const start = Math.floor(random() * found.length);
    const some = found.slice(start, start + 1 + Math.floor(random() * 6));
    if (some.length === 0) return;
    const runs = asRuns(some.map(({ client, clock }) => ({ client, clock })));
    const anchor = { id: String(this.count), runs, place: null, seq: null };
    this.#marked.push({ anchor, letters: new Set(some.map(({ letter }) => letter)) });
  }

  fold(rewritesBase: boolean): Y.Doc {
    const rows = this.#rows.slice(this.#baseSeq);
    const stored = { base: this.#base, rows };
    const { doc } = buildDocument(stored);
    const anchors = this.#marked.map(({ anchor }) => anchor);
    for (const followed of followAnchors(doc, stored, anchors)) {
      const marked = this.#marked[Number(followed.id)];
      if (marked) marked.anchor = { ...followed, seq: this.#rows.length };
    }
    if (rewritesBase) {
      this.#base = Y.encodeStateAsUpdate(doc);
      this.#baseSeq = this.#rows.length;
    }
    return doc;
  }

  /** Whether each anchor is at those of its letters that are in the text, and nowhere else. */
  judge(): { anchors: number; wrong: WrongAnchor[] } {
    const content = readContent(this.fold(false));
    const texts = content.children.map((block) => lettersIn(block));
    const present = new Set(texts.join(''));
    const wrong: WrongAnchor[] = [];
    for (const { anchor, letters } of this.#marked) {
      const shown = (anchor.place ?? []).map(({ block, from, to }) => texts[block]?.slice(from, to)).join('');
      const missing = [...letters]
        .filter((letter) => present.has(letter) && !shown.includes(letter))
        .join('');
      const foreign = shown
        .split('')
        .filter((letter) => !letters.has(letter))
        .join('');
      if (missing + foreign !== '') wrong.push({ missing, foreign });
    }
    return { anchors: this.count, wrong };
  }
}

function lettersIn(block: ReturnType<typeof readContent>): string {
  let text = '';
  block.descendants((node) => {
    text += node.text ?? '';
  });
  return text;
}
