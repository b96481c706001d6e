// @module-tag mariadb
import { documentFields } from '@commonplace/contracts/document';
import { MoveLog, recordMoves } from '@commonplace/contracts/document/moves';
import type { AuthorsResponse } from '@commonplace/contracts/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { noteAuthors } from '../../src/content/history/authors.ts';
import { clearHistory } from '../../src/content/history/history-acts.ts';
import { write } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf, type Person } from './support/people-and-notes.ts';

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

/** A note that people write into one after the other, each with an editor that records its moves. */
class WrittenNote {
  readonly noteId: string;
  readonly #docs = new Map<Person, Y.Doc>();
  readonly #updates: Uint8Array[] = [];

  constructor(noteId: string) {
    this.noteId = noteId;
  }

  static async create(): Promise<WrittenNote> {
    return new WrittenNote(await house.rows.note(house.alice));
  }

  async change(person: Person, change: (content: Y.XmlFragment, doc: Y.Doc) => void): Promise<void> {
    const doc = this.#docs.get(person) ?? new Y.Doc();
    this.#docs.set(person, doc);
    for (const update of this.#updates) Y.applyUpdate(doc, update);
    const log = new MoveLog(doc.getArray(documentFields.moves));
    const before = Y.encodeStateVector(doc);
    doc.transact((transaction) => {
      change(doc.getXmlFragment(documentFields.content), doc);
      recordMoves(log, transaction, (name) => name === 'paragraph' || name === 'heading');
    });
    log.close();
    const update = Y.encodeStateAsUpdate(doc, before);
    this.#updates.push(update);
    await house.journal.append([entryOf(this.noteId, person, update, { clients: [doc.clientID] })]);
  }

  write(person: Person, text: string): Promise<void> {
    return this.change(person, (content) => content.push([blockOf('paragraph', text)]));
  }

  /** As the editor does: the letters of the first block are written again in another. */
  convert(person: Person): Promise<void> {
    return this.change(person, (content) => {
      const text = (content.get(0) as Y.XmlElement).toArray().join('');
      content.delete(0, 1);
      content.insert(0, [blockOf('heading', text)]);
    });
  }

  squeeze() {
    return foldNote(house.parts, this.noteId, { rewriteBase: true });
  }

  async authors(): Promise<[string, string | null][]> {
    const answer = await noteAuthors(house.parts, { noteId: this.noteId, at: Date.now() }, '');
    const { content }: AuthorsResponse = JSON.parse(Buffer.from(answer).toString());
    const text = (await house.rows.listed(this.noteId)).text.replaceAll('\n', '');
    let at = 0;
    return content.map(({ length, userId }) => {
      at += length;
      return [text.slice(at - length, at), userId];
    });
  }
}

function blockOf(kind: string, text: string): Y.XmlElement {
  const block = new Y.XmlElement(kind);
  block.insert(0, [new Y.XmlText(text)]);
  return block;
}

describe('C25 the letters of a note', () => {
  test('are those of who typed them, also where others converted their block, before and after a fold', async () => {
    const { alice, bob } = house;
    const note = await WrittenNote.create();
    await note.write(alice, 'one');
    await note.convert(bob);
    await note.write(bob, 'two');
    await foldNote(house.parts, note.noteId, {});
    const expected = [
      ['one', alice.userId],
      ['two', bob.userId],
    ];
    expect(await note.authors()).toEqual(expected);
    await note.squeeze();
    expect(await note.authors()).toEqual(expected);
    // The document keeps the latest moves only.
    await note.change(alice, (_content, doc) => {
      const moves = doc.getArray(documentFields.moves);
      moves.delete(0, moves.length);
    });
    await note.squeeze();
    expect(await note.authors()).toEqual(expected);
  });

  test('are those of who sent them over REST, and of whoever is known where history was cleared', async () => {
    const { alice, bob } = house;
    const note = await WrittenNote.create();
    await note.write(alice, 'one');
    const content = { html: '<p>one</p><p>over REST</p>' };
    await write(house.parts, { noteId: note.noteId, ...bob, epoch: 0, content }, () => {});
    const expected = [
      ['one', alice.userId],
      ['over REST', bob.userId],
    ];
    expect(await note.authors()).toEqual(expected);
    await clearHistory(house.parts, { noteId: note.noteId, at: Date.now() }, '');
    expect(await note.authors()).toEqual(expected);
  });

  test('are never those of a person who wrote others, whatever the list of moves says', async () => {
    const { alice, bob } = house;
    const note = await WrittenNote.create();
    await note.write(alice, 'one');
    await note.squeeze();
    await note.change(bob, (content, doc) => {
      const { client, clock } = (((content.get(0) as Y.XmlElement).get(0) as Y.XmlText)._start as Y.Item).id;
      const from = Y.getState(doc.store, doc.clientID);
      content.push([blockOf('paragraph', 'bad')]);
      // The block, its text, then the letters.
      doc
        .getArray(documentFields.moves)
        .push([{ from: [client, clock, 3], to: [doc.clientID, from + 2, 3], known: [], isMerge: false }]);
    });
    await foldNote(house.parts, note.noteId, {});
    expect(await note.authors()).toEqual([
      ['one', alice.userId],
      ['bad', bob.userId],
    ]);
  });
});
