import { randomBytes } from 'node:crypto';
import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';
import { LiveNote } from '../../support/live/live-note.ts';
import { type ApiPerson, registerPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { until } from '../../support/until.ts';
import type { FoldStack, OwnNote } from './fold-stack.ts';
import { rewriteBase } from './rewrite-base.ts';

/** Of a session, which is one opening of the note with a client id of its own. As much as a socket may send at once. */
const changesInSession = 900;
const rowsAtOnce = 500;
/** Milliseconds until a note is open. A person who typed at full speed waits for their rate limit first. */
const patience = 60_000;
const letters = 'etaoinshrdlucmfw';

export interface YearReport {
  insertions: number;
  deletions: number;
  /** Openings of the note in which something was written, and those of them that came in by websocket. */
  sessions: number;
  liveSessions: number;
  characters: number;
  paragraphs: number;
  /** Bytes: journaled in all, of the base, of its state vector, and of a new document with the same text. */
  journaled: number;
  base: number;
  stateVector: number;
  fresh: number;
  /** Milliseconds: the load call of the content process and taking its answer into a document, each the middle of five, and opening it live. */
  load: number;
  apply: number;
  open: number;
}

interface YearOptions {
  count: number;
  seed: number;
  /** Of so many sessions one is typed live, by one of several people; the others go to the content process at once. */
  liveEvery: number;
  /** Whether no further session may begin. */
  isOver: () => boolean;
}

/** Writes a note for a long time and looks at what is left on the disk. */
export async function writeForAYear(
  on: FoldStack,
  { count, seed, liveEvery, isOver }: YearOptions,
): Promise<YearReport> {
  const others = await company(on);
  const people = [on.alice, ...others];
  const note = await on.note(others);
  const writer = new Diarist(seededRandom(seed));
  let journaled = 0;
  let sessions = 0;
  let liveSessions = 0;
  for (const updates of writer.sessions(count)) {
    journaled += updates.reduce((bytes, update) => bytes + update.length, 0);
    if (sessions % liveEvery === 0) {
      await typeLive(on, note, people[liveSessions % people.length] as ApiPerson, updates);
      liveSessions += 1;
    } else {
      for (let from = 0; from < updates.length; from += rowsAtOnce)
        await note.append(updates.slice(from, from + rowsAtOnce));
    }
    sessions += 1;
    if (isOver()) break;
  }
  await rewriteBase(on, note);
  const loads: number[] = [];
  let base: Uint8Array = new Uint8Array();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const start = performance.now();
    base = (await on.load(note.noteId)).base ?? base;
    loads.push(performance.now() - start);
  }
  let doc = new Y.Doc();
  const applies: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const start = performance.now();
    doc = new Y.Doc();
    Y.applyUpdate(doc, base);
    applies.push(performance.now() - start);
  }
  const openStart = performance.now();
  const live = await new LiveNote({
    url: `${on.stack.url.replace('http', 'ws')}/collab`,
    documentName: note.documentName,
    token: on.alice.token,
  }).synced();
  const open = performance.now() - openStart;
  const paragraphs = writer.paragraphs;
  if (JSON.stringify(textsOf(live.doc)) !== JSON.stringify(paragraphs))
    throw new Error('Not what was written');
  live.vanish();
  return {
    insertions: writer.insertions,
    deletions: writer.deletions,
    sessions,
    liveSessions,
    characters: paragraphs.join('').length,
    paragraphs: paragraphs.length,
    journaled,
    base: base.length,
    stateVector: Y.encodeStateVector(doc).length,
    fresh: Y.encodeStateAsUpdate(freshDocument(paragraphs)).length,
    load: percentile(loads, 0.5),
    apply: percentile(applies, 0.5),
    open,
  };
}

/** Several people, because one alone is not given all of a server's time. */
function company({ stack }: FoldStack): Promise<ApiPerson[]> {
  const tag = randomBytes(4).toString('hex');
  return Promise.all(['bob', 'carol', 'dave'].map((name) => registerPerson(stack, name, tag)));
}

/** Opens the note on a device without local state, sends these updates one by one, and waits for Saved. */
async function typeLive(
  on: FoldStack,
  { documentName }: OwnNote,
  { token }: ApiPerson,
  updates: readonly Uint8Array[],
): Promise<void> {
  const url = `${on.stack.url.replace('http', 'ws')}/collab`;
  const live = await new LiveNote({ url, documentName, token }).synced(patience);
  for (const update of updates) Y.applyUpdate(live.doc, update);
  if (live.doc.store.pendingStructs) throw new Error('What was written before is not there');
  await until(() => live.isSaved, 'the acknowledgements');
  live.vanish();
}

/**
 * One word, or one press of the backspace key, at a time: ten letters come with a word, and of ten nine go
 * again, some at once and some much later, until whole paragraphs are gone. Every session is another client.
 */
class Diarist {
  insertions = 0;
  deletions = 0;
  private readonly doc = new Y.Doc();
  private readonly content = this.doc.getXmlFragment(documentFields.content);
  /** Of each paragraph: to find one of thousands Yjs walks through all before it. */
  private readonly texts: Y.XmlText[] = [];
  private readonly random: () => number;
  private pending: Uint8Array[] = [];
  private place = 0;

  constructor(random: () => number) {
    this.random = random;
    this.doc.on('update', (update: Uint8Array) => this.pending.push(update));
  }

  get paragraphs(): string[] {
    return textsOf(this.doc);
  }

  /** The updates of each session, together at least so many. */
  *sessions(count: number): Generator<Uint8Array[]> {
    for (let left = count; left > 0; ) {
      this.doc.clientID = this.below(2 ** 32);
      const most = Math.min(left, changesInSession);
      while (this.pending.length < most) this.visit(most);
      left -= this.pending.length;
      yield this.pending.splice(0);
    }
  }

  /** Writes some words, mostly where the last ones were, and removes letters here and there. */
  private visit(most: number): void {
    const isOver = () => this.pending.length >= most;
    if (this.texts.length === 0 || this.random() < 0.2) this.addParagraph();
    else if (this.random() < 0.3) this.place = this.below(this.texts.length);
    let text = this.textAt(this.place);
    let at = this.random() < 0.7 ? text.length : this.below(text.length + 1);
    const words = 1 + this.below(12);
    for (let word = 0; word < words && !isOver(); word += 1) {
      const written = this.word();
      text.insert(at, written);
      at += written.length;
      this.insertions += 1;
    }
    for (let left = words * 9; left > 0 && !isOver(); ) {
      if (at === 0) {
        if (text.length === 0 && this.texts.length > 1) {
          this.content.delete(this.place, 1);
          this.texts.splice(this.place, 1);
          this.deletions += 1;
          left -= 1;
        }
        this.place = this.below(this.texts.length);
        text = this.textAt(this.place);
        at = this.random() < 0.5 ? text.length : this.below(text.length + 1);
        if (text.length === 0 && this.texts.length === 1) return;
        continue;
      }
      for (let run = Math.min(at, left, 1 + this.below(20)); run > 0 && !isOver(); run -= 1) {
        at -= 1;
        text.delete(at, 1);
        this.deletions += 1;
        left -= 1;
      }
      if (this.random() < 0.4) at = this.below(text.length + 1);
    }
  }

  private addParagraph(): void {
    const paragraph = new Y.XmlElement('paragraph');
    const text = new Y.XmlText();
    paragraph.insert(0, [text]);
    this.place = Math.min(this.place + 1, this.texts.length);
    this.content.insert(this.place, [paragraph]);
    this.texts.splice(this.place, 0, text);
    this.insertions += 1;
  }

  private textAt(place: number): Y.XmlText {
    return this.texts[place] as Y.XmlText;
  }

  private word(): string {
    const length = 5 + this.below(10);
    return `${Array.from({ length }, () => letters[this.below(letters.length)]).join('')} `;
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

function textsOf(doc: Y.Doc): string[] {
  const blocks = doc.getXmlFragment(documentFields.content).toArray() as Y.XmlElement[];
  return blocks.map((block) => block.get(0)?.toString() ?? '');
}

function freshDocument(paragraphs: readonly string[]): Y.Doc {
  const doc = new Y.Doc();
  const blocks = paragraphs.map((text) => {
    const block = new Y.XmlElement('paragraph');
    block.insert(0, [new Y.XmlText(text)]);
    return block;
  });
  doc.getXmlFragment(documentFields.content).insert(0, blocks);
  return doc;
}
