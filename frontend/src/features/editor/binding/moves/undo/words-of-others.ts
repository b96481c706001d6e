import {
  asRuns,
  blockSign,
  copiesOf,
  itemOf,
  itemsBelow,
  type Letter,
  lettersBefore,
  lettersOf,
  livingChildren,
  type MoveLog,
  parentOf,
  type Run,
  rootOf,
  type Sign,
  signsOf,
  typeIn,
  writtenSince,
} from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import {
  blockAt,
  type Marks,
  type Place,
  partText,
  writeBlock,
  writeBreak,
  writeLetters,
  writeParagraph,
} from '../writing/beside.ts';
import type { BlockRules } from '../writing/block-rules.ts';
import { CopiedBlock } from '../writing/copied-block.ts';
import { changesBetween, MarksToSet, marksAfter } from '../writing/marks-to-set.ts';

/** Something of others in a block that goes, and the block of text that it was in. */
type Piece = { home: unknown } & (
  | { letters: Sign[]; marks: Marks }
  | { isBreak: true }
  | { block: Y.XmlElement }
);

/** Where to go on writing. Its home is the block of text in the going block that this place now stands for. */
interface Cursor {
  place: Place;
  home: unknown;
}

interface Surroundings {
  log: MoveLog;
  doc: Y.Doc;
  rules: BlockRules;
  /** Whether the step takes that away. */
  isGoing: (item: Y.Item) => boolean;
  /** Whether the step has brought that back. */
  isRestored: (letter: Letter) => boolean;
}

/**
 * Writes again what others have in blocks that a step of the history takes away: letters with their marks, line breaks
 * and blocks, each beside what stands now for what it stood beside.
 */
export class WordsOfOthers {
  readonly #around: Surroundings;
  readonly #marks: MarksToSet;
  /** The last that was read and is somewhere else now. */
  #last: { letter: Letter; home: unknown } | null = null;
  /** What was read since. */
  #waiting: Piece[] = [];
  readonly #from: Letter[] = [];
  readonly #to: Letter[] = [];
  /** All that was written for others. */
  readonly written: Run[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
    this.#marks = new MarksToSet(around.doc, around.rules);
  }

  /**
   * Writes again all that others have in a block, and notes down what became of it.
   *
   * @returns false when nothing of the block is anywhere else, and so nothing was written
   */
  writeAgain(block: Y.Item): boolean {
    const { doc, log } = this.#around;
    this.#last = null;
    this.#waiting = [];
    const type = typeIn(block);
    if (!type) return true;
    const known = new Map(
      [...itemsBelow(type)].map(({ id }) => [id.client, Y.getState(doc.store, id.client)]),
    );
    if (type instanceof Y.XmlText) this.#readText(type);
    else if (type instanceof Y.XmlElement) this.#readBlock(block, type);
    if (this.#waiting.length > 0 && !this.#last) return false;
    if (this.#last) this.#writeAll(this.#waiting.splice(0), this.#cursorAt(this.#last, 'after'));
    this.#keepApart(() => this.#marks.set());
    log.add({
      from: asRuns(this.#from.splice(0)),
      to: asRuns(this.#to.splice(0)),
      known,
      isMerge: false,
    });
    return true;
  }

  /**
   * Writes again what others have among letters that go from a text, as when a block is taken apart again that was joined
   * to it: where these letters come back. Answers what it was.
   */
  writeAgainWithin(text: Y.XmlText): Sign[] {
    const { doc, log, isGoing, isRestored } = this.#around;
    const known = new Map(
      [...itemsBelow(text)].map(({ id }) => [id.client, Y.getState(doc.store, id.client)]),
    );
    const brought: Sign[] = [];
    const marks: Marks = {};
    this.#last = null;
    this.#waiting = [];
    const bring = () => {
      for (const piece of this.#waiting) if ('letters' in piece) brought.push(...piece.letters);
      if (this.#last) this.#writeAll(this.#waiting, this.#cursorAt(this.#last, 'after'));
      this.#waiting = [];
    };
    for (const item of livingChildren(text)) {
      const { content } = item;
      if (content instanceof Y.ContentFormat) marksAfter(marks, content);
      if (!(content instanceof Y.ContentString)) continue;
      if (!isGoing(item)) {
        if (this.#last) for (const letter of lettersOf(item)) this.#wait(letter, text.parent, { ...marks });
        continue;
      }
      const letters = lettersOf(item);
      const place = this.placeOf(letters.at(-1) as Letter);
      const comesBack = place && isRestored(place) && parentOf(itemOf(doc, place) as Y.Item) !== text;
      if (comesBack) bring();
      this.#waiting = [];
      this.#last = comesBack ? { letter: place, home: text.parent } : null;
    }
    bring();
    log.add({ from: asRuns(this.#from.splice(0)), to: asRuns(this.#to.splice(0)), known, isMerge: false });
    return brought;
  }

  /** Where a letter or block stands that does not go; null where it stands nowhere. */
  placeOf(letter: Letter): Letter | null {
    const { log, doc, isRestored } = this.#around;
    const places = copiesOf(log, doc, rootOf(log, letter))
      .map((copy) => copy.letter)
      .filter((copy) => !this.#isInWhatGoes(copy));
    return places.find((copy) => !isRestored(copy)) ?? places[0] ?? null;
  }

  #isInWhatGoes(letter: Letter): boolean {
    const { doc, isGoing } = this.#around;
    for (let item = itemOf(doc, letter); item; item = parentOf(item)?._item ?? null)
      if (isGoing(item)) return true;
    return false;
  }

  #readBlock(item: Y.Item, element: Y.XmlElement): void {
    const { isGoing, rules } = this.#around;
    const [sign] = signsOf(item, rules.holdsText);
    const place = sign ? this.placeOf(sign) : null;
    if (!isGoing(item) && !place) {
      const copy = this.#copyOf(element);
      if (copy.isWorthWriting) {
        this.#waiting.push({ home: element, block: element });
        for (const { item: left, element: inner } of copy.leftOut) this.#readBlock(left, inner);
        return;
      }
    }
    if (place) this.#goOnAt(place, element);
    if (place && isGoing(item)) this.#keepApart(() => this.#keepAttributes(element, place));
    for (const child of livingChildren(element)) {
      const type = typeIn(child);
      if (type instanceof Y.XmlText) this.#readText(type);
      else if (type instanceof Y.XmlElement && !sign) this.#readBlock(child, type);
      else if (type instanceof Y.XmlElement && !isGoing(child))
        this.#waiting.push({ home: element, isBreak: true });
    }
  }

  #readText(text: Y.XmlText): void {
    const { isGoing, isRestored } = this.#around;
    const home = text.parent instanceof Y.XmlElement ? text.parent : text;
    const [marks, ofStep]: [Marks, Marks] = [{}, {}];
    for (const item of livingChildren(text)) {
      const { content } = item;
      if (content instanceof Y.ContentFormat) {
        marksAfter(marks, content);
        if (isGoing(item)) marksAfter(ofStep, content);
      }
      if (!(content instanceof Y.ContentString)) continue;
      const changes = isGoing(item) ? changesBetween(ofStep, marks) : null;
      for (const letter of lettersOf(item)) {
        const place = this.placeOf(letter);
        if (place) this.#goOnAt(place, home);
        else if (!isGoing(item)) this.#wait(letter, home, { ...marks });
        if (place && changes && isRestored(place)) this.#marks.add(place, changes);
      }
    }
  }

  #wait(letter: Sign, home: unknown, marks: Marks): void {
    const last = this.#waiting.at(-1);
    if (letter.sign === '\n') this.#waiting.push({ home, isBreak: true });
    else if (last && 'letters' in last && last.home === home && !changesBetween(last.marks, marks))
      last.letters.push(letter);
    else this.#waiting.push({ home, letters: [letter], marks });
  }

  /** What was read before belongs before this place, and what is read next behind it. */
  #goOnAt(letter: Letter, home: unknown): void {
    if (this.#waiting.length > 0) {
      const waiting = this.#waiting.splice(0);
      const before = this.#cursorAt({ letter, home }, 'before');
      let first = waiting.length;
      // In one block of text with this, and not with the last.
      while (first > 0 && this.#last?.home !== home && waiting[first - 1]?.home === home) first -= 1;
      const others: Cursor = this.#last
        ? this.#cursorAt(this.#last, 'after')
        : { place: { block: blockAt(before.place), side: 'before' }, home: null };
      this.#writeAll(waiting.slice(0, first), others);
      if (first < waiting.length)
        this.#writeAll(waiting.slice(first), this.#cursorAt({ letter, home }, 'before'));
    }
    this.#last = { letter, home };
  }

  #cursorAt({ letter, home }: { letter: Letter; home: unknown }, side: 'before' | 'after'): Cursor {
    const item = itemOf(this.#around.doc, letter) as Y.Item;
    const block = typeIn(item);
    if (block instanceof Y.XmlElement)
      return { place: { block, side: side === 'after' ? 'inside' : 'before' }, home };
    const index = lettersBefore(item, letter.clock) + (side === 'after' ? 1 : 0);
    return { place: { text: parentOf(item) as Y.XmlText, index }, home };
  }

  #writeAll(pieces: readonly Piece[], from: Cursor): void {
    let cursor = from;
    for (const piece of pieces) cursor = this.#write(piece, cursor);
  }

  /** @returns where to go on */
  #write(piece: Piece, { place: at, home }: Cursor): Cursor {
    const { rules, log } = this.#around;
    if ('block' in piece) return { place: this.#writeBlock(piece.block, at), home: null };
    // Not among the letters of another block of text.
    const [own] = piece.home === home ? [at] : this.#keepApart(() => writeParagraph(at, rules));
    const place = own ?? at;
    if ('letters' in piece) {
      const words = piece.letters.map(({ sign }) => sign).join('');
      const [behind, written] = this.#keepApart(() => writeLetters(place, words, piece.marks, rules));
      this.#pair(
        piece.letters,
        written.filter(({ sign }) => sign !== blockSign),
      );
      return { place: behind ?? place, home: piece.home };
    }
    // The letters behind it go on being the step's.
    if ('text' in place) partText(log, place, rules);
    const [behind] = this.#keepApart(() => writeBreak(place, rules));
    return { place: behind ?? place, home: piece.home };
  }

  /** Writes a block, or what is in it where no block has room for such a one. Answers the place behind it. */
  #writeBlock(block: Y.XmlElement, at: Place): Place {
    const { isGoing, rules } = this.#around;
    const isText = rules.holdsText(block.nodeName);
    for (const name of isText ? [block.nodeName, 'paragraph'] : [block.nodeName]) {
      const { element, signs } = this.#copyOf(block, name);
      const [behind, written] = this.#keepApart(() => writeBlock(at, element, rules));
      if (!behind) continue;
      this.#pair(signs, written);
      return behind;
    }
    let place = at;
    for (const child of livingChildren(block)) {
      const type = typeIn(child);
      if (type instanceof Y.XmlElement && !isText && !isGoing(child)) place = this.#writeBlock(type, place);
    }
    return place;
  }

  #copyOf(block: Y.XmlElement, name?: string): CopiedBlock {
    const { isGoing, rules } = this.#around;
    const isElsewhere = (letter: Letter) => this.placeOf(letter) !== null;
    return new CopiedBlock(block, { rules, isLeftOut: isGoing, isElsewhere }, name);
  }

  /** What others have said of a block as a whole is said of what it is now, as far as that can be so. */
  #keepAttributes(block: Y.XmlElement, letter: Letter): void {
    const { doc, isGoing, rules } = this.#around;
    const item = itemOf(doc, letter);
    const now = item && typeIn(item);
    if (!(now instanceof Y.XmlElement)) return;
    for (const [name, said] of block._map) {
      const value: unknown = block.getAttribute(name);
      if (said.deleted || isGoing(said) || !rules.hasAttribute(now.nodeName, name)) continue;
      if (now.getAttribute(name) !== value) now.setAttribute(name, value as string);
    }
  }

  #pair(before: readonly Letter[], after: readonly Letter[]): void {
    if (before.length !== after.length) return;
    for (const letter of before) this.#from.push(letter);
    for (const letter of after) this.#to.push(letter);
  }

  /** Does what is no part of the step. Answers with the letters and blocks that it wrote. */
  #keepApart<T>(write: () => T): [result: T, written: Sign[]] {
    const { doc, rules } = this.#around;
    const clock = Y.getState(doc.store, doc.clientID);
    const result = write();
    const length = Y.getState(doc.store, doc.clientID) - clock;
    if (length > 0) this.written.push({ client: doc.clientID, clock, length });
    return [result, writtenSince(doc, clock, rules.holdsText)];
  }
}
