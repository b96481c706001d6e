import { itemOf, type Letter, lettersBefore, parentOf } from '@commonplace/contracts/document/moves';
import * as Y from 'yjs';
import type { Marks } from './beside.ts';
import type { BlockRules } from './block-rules.ts';

/** Brings marks up to date with what is said behind a letter of them. */
export function marksAfter(marks: Marks, { key, value }: Y.ContentFormat): void {
  if (value === null) delete marks[key];
  else marks[key] = value;
}

/** What has to be set so that marks become others; null when they are the same. */
export function changesBetween(before: Marks, after: Marks): Marks | null {
  const changes: Marks = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changes[name] = after[name] ?? null;
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Marks that letters are given once all of them are read. */
export class MarksToSet {
  readonly #doc: Y.Doc;
  readonly #rules: BlockRules;
  #runs: { first: Letter; length: number; changes: Marks }[] = [];

  constructor(doc: Y.Doc, rules: BlockRules) {
    this.#doc = doc;
    this.#rules = rules;
  }

  add(letter: Letter, changes: Marks): void {
    const last = this.#runs.at(-1);
    const isNext = last?.first.client === letter.client && last.first.clock + last.length === letter.clock;
    if (last && isNext && JSON.stringify(last.changes) === JSON.stringify(changes)) last.length += 1;
    else this.#runs.push({ first: letter, length: 1, changes });
  }

  /** Inside a transaction. */
  set(): void {
    for (const { first, length, changes } of this.#runs.splice(0)) {
      for (let done = 0; done < length; ) {
        const clock = first.clock + done;
        const item = itemOf(this.#doc, { client: first.client, clock });
        const count = item ? Math.min(length - done, item.id.clock + item.length - clock) : length - done;
        done += count;
        const text = item && !item.deleted ? parentOf(item) : null;
        if (!item || !(text instanceof Y.XmlText)) continue;
        const block = text.parent instanceof Y.XmlElement ? text.parent.nodeName : 'paragraph';
        const allowed = Object.entries(changes).filter(([mark]) => this.#rules.mayMark(block, mark));
        if (allowed.length > 0) text.format(lettersBefore(item, clock), count, Object.fromEntries(allowed));
      }
    }
  }
}
