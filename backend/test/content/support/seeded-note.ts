import { documentFields } from '@commonplace/contracts/document';
import * as Y from 'yjs';
import { foldNote } from '../../../src/content/fold/fold-note.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { write } from './conversions.ts';
import type { JournalHouse } from './journal-house.ts';
import { entryOf, type Person } from './people-and-notes.ts';

const minuteMs = 60_000;
const startAt = 1_000_000_000;

interface Writer {
  person: Person;
  doc: Y.Doc;
  undo: Y.UndoManager;
  unsent: Uint8Array[];
}

interface LoggedRow {
  at: number;
  update: Uint8Array;
}

/**
 * A note that five people write in for some hours, a REST client among them: typing, removing, converting and dragging
 * blocks, undoing; folded now and then. With a ledger of every row of its journal.
 */
export class SeededNote {
  readonly noteId: string;
  readonly #house: JournalHouse;
  readonly #random: () => number;
  readonly #rows: LoggedRow[] = [];
  readonly #writers: Writer[] = [];
  #at = startAt;

  private constructor(house: JournalHouse, noteId: string, seed: number) {
    this.#house = house;
    this.noteId = noteId;
    this.#random = seededRandom(seed);
  }

  static async write(house: JournalHouse, seed: number, acts: number): Promise<SeededNote> {
    const note = new SeededNote(house, await house.rows.note(house.alice), seed);
    for (let i = 0; i < 5; i++) {
      const { userId } = await house.rows.person(`writer${i}`);
      note.#join({ userId, sid: await house.rows.session(userId, Date.now() + 60 * minuteMs) });
    }
    for (let done = 0; done < acts; ) done += await note.#round();
    return note;
  }

  /** An instant up to which at least one window has ended. */
  randomMoment(): number {
    const from = (this.#rows[0]?.at ?? startAt) + 10 * minuteMs;
    return from + Math.floor(this.#random() * (this.#at + minuteMs - from));
  }

  lastSeqAt(at: number): number {
    return this.#rows.findLastIndex((row) => row.at <= at) + 1;
  }

  /** A window takes ten minutes at most, so it has ended by then. */
  lastWindowAt(at: number): number {
    return this.lastSeqAt(at - 10 * minuteMs);
  }

  replay(seq: number): Y.Doc {
    const doc = new Y.Doc();
    for (const { update } of this.#rows.slice(0, seq)) Y.applyUpdate(doc, update);
    return doc;
  }

  #join(person: Person): void {
    const doc = new Y.Doc();
    const undo = new Y.UndoManager(doc.getXmlFragment(documentFields.content), {
      trackedOrigins: new Set(['own']),
      captureTimeout: 0,
    });
    const writer: Writer = { person, doc, undo, unsent: [] };
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote') writer.unsent.push(update);
    });
    this.#writers.push(writer);
  }

  /** Some acts that arrive in one batch; the pauses between rounds are short, long, or longer than a window. */
  async #round(): Promise<number> {
    this.#at += this.#pick([2_000, 20_000, 90_000, 4 * minuteMs, 11 * minuteMs]);
    const acts = 1 + Math.floor(this.#random() * 12);
    for (let i = 0; i < acts; i++) this.#act(this.#pick(this.#writers));
    const entries = this.#writers.flatMap(({ person, unsent }) =>
      unsent.splice(0).map((update) => entryOf(this.noteId, person, update)),
    );
    if (entries.length > 0) {
      await this.#house.journal.append(entries);
      await this.#log();
    }
    const chance = this.#random();
    if (chance < 0.06) await this.#writeOverRest();
    if (chance > 0.7) await foldNote(this.#house.parts, this.noteId, { rewriteBase: true });
    for (const { doc } of this.#writers) {
      // Not everyone is online all the time.
      if (this.#random() < 0.7) for (const { update } of this.#rows) Y.applyUpdate(doc, update, 'remote');
    }
    return acts;
  }

  async #writeOverRest(): Promise<void> {
    const { person } = this.#pick(this.#writers);
    const content = { text: `written over REST\n${this.#word()}\n${this.#word()}` };
    const read = await this.#house.journal.read(this.noteId);
    await write(this.#house.parts, { noteId: this.noteId, ...person, epoch: 0, content }, () => {});
    this.#at += 1_000;
    await this.#log();
    await this.#house.rows.run(
      "UPDATE note_version SET at = ? WHERE note_id = ? AND seq = ? AND reason = 'replaced'",
      ...[this.#at - 1, this.noteId, read?.headSeq ?? 0],
    );
  }

  /** Takes what was appended into the ledger, as written at this round's time. */
  async #log(): Promise<void> {
    const rows = await this.#house.rows.all<{ update: Uint8Array }>(
      'SELECT `update` FROM note_update WHERE note_id = ? AND seq > ? ORDER BY seq',
      ...[this.noteId, this.#rows.length],
    );
    await this.#house.rows.run(
      'UPDATE note_update SET at = ? WHERE note_id = ? AND seq > ?',
      ...[this.#at, this.noteId, this.#rows.length],
    );
    for (const { update } of rows) this.#rows.push({ at: this.#at, update: new Uint8Array(update) });
  }

  #act({ doc, undo }: Writer): void {
    const content = doc.getXmlFragment(documentFields.content);
    const chance = this.#random();
    if (chance < 0.1) {
      undo.undo();
      return;
    }
    doc.transact(() => {
      const index = Math.floor(this.#random() * content.length);
      const block = content.get(index);
      const text = block instanceof Y.XmlElement ? block.get(0) : undefined;
      if (!(text instanceof Y.XmlText) || chance < 0.25) this.#insertBlock(content, index, this.#word());
      else if (chance < 0.65) text.insert(Math.floor(this.#random() * text.length), this.#word());
      else if (chance < 0.8) text.delete(0, Math.min(text.length, 3));
      else {
        // Converted or dragged: its letters are written again elsewhere.
        const words = text.toString();
        content.delete(index, 1);
        const to = chance < 0.9 ? index : Math.floor(this.#random() * (content.length + 1));
        this.#insertBlock(content, to, words, chance < 0.9 ? 'heading' : 'paragraph');
      }
    }, 'own');
  }

  #insertBlock(content: Y.XmlFragment, at: number, words: string, kind = 'paragraph'): void {
    const block = new Y.XmlElement(kind);
    if (kind === 'heading') block.setAttribute('level', 2 as unknown as string);
    block.insert(0, [new Y.XmlText(words)]);
    content.insert(at, [block]);
  }

  #word(): string {
    return `${this.#pick(['note', 'plan', 'garden', 'letter', 'morning', '\u{1f33f}', 'über'])} `;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }
}
