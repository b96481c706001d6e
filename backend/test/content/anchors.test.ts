// @module-tag mariadb
import { documentFields } from '@commonplace/contracts/document';
import { asRuns, type Letter, type Run } from '@commonplace/contracts/document/moves';
import { writeDocument } from '@commonplace/contracts/document/server';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { foldNote } from '../../src/content/fold/fold-note.ts';
import { clearHistory, restoreVersion } from '../../src/content/history/history-acts.ts';
import { Journal } from '../../src/content/journal/journal.ts';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { projected } from '../../src/content/write-content.ts';
import { write } from './support/conversions.ts';
import { JournalHouse } from './support/journal-house.ts';
import { entryOf } from './support/people-and-notes.ts';

let house: JournalHouse;
beforeAll(async () => {
  house = await JournalHouse.open();
});
afterAll(() => house.close());

const ignore = () => {};

/** The note as a person has it who opens it now. */
async function opened(noteId: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  const { base, rows } = await house.loader.read(noteId);
  for (const update of [...(base?.length ? [base] : []), ...rows.map((row) => row.update)])
    Y.applyUpdate(doc, update);
  return doc;
}

/** The letters of the first words like these in a document. */
function lettersOf(doc: Y.Doc, words: string): Run[] {
  const letters: (Letter & { sign: string })[] = [];
  const visit = (type: Y.XmlElement | Y.XmlFragment) => {
    for (const child of type.toArray()) {
      if (child instanceof Y.XmlText)
        for (let item = child._start; item; item = item.right) {
          const { client, clock } = item.id;
          if (!item.deleted && item.content instanceof Y.ContentString)
            for (const [at, sign] of item.content.str.split('').entries())
              letters.push({ client, clock: clock + at, sign });
        }
      else visit(child as Y.XmlElement);
    }
  };
  visit(doc.getXmlFragment(documentFields.content));
  const start = letters
    .map(({ sign }) => sign)
    .join('')
    .indexOf(words);
  return asRuns(letters.slice(start, start + words.length).map(({ client, clock }) => ({ client, clock })));
}

async function anchor(noteId: string, runs: readonly Run[]): Promise<string> {
  const id = uuidv7();
  await house.rows.run(
    'INSERT INTO note_anchor (id, note_id, created_by, runs, created_at) VALUES (?, ?, ?, ?, 0)',
    ...[id, noteId, house.alice.userId, JSON.stringify(runs)],
  );
  return id;
}

interface Stored {
  runs: string;
  place: string | null;
  seq: number | null;
}

const stored = async (id: string) => {
  const [row] = await house.rows.all<Stored>('SELECT runs, place, seq FROM note_anchor WHERE id = ?', id);
  return row as Stored;
};

const htmlOf = async (noteId: string) =>
  ((await house.rows.listed(noteId)) as { html: string }).html.replaceAll(' class="heading"', '');

/** What the text of the projection says at the place of an anchor; its blocks lie side by side. */
async function wordsAt(noteId: string, id: string): Promise<string | null> {
  const { place } = await stored(id);
  if (place === null) return null;
  const texts = (await htmlOf(noteId)).split(/(?=<[ph])/).map((block) => block.replaceAll(/<[^>]*>/g, ''));
  const ranges: { block: number; from: number; to: number }[] = JSON.parse(place);
  return ranges.map(({ block, from, to }) => texts[block]?.slice(from, to)).join('');
}

const byBob = (noteId: string, html: string) =>
  write(house.parts, { noteId, ...house.bob, epoch: 0, content: { html } }, ignore);

test('C33: an anchor gets its place from the first fold, also of a note that has nothing to fold', async () => {
  const { noteId, typist } = await house.noteWith('one two', 'three');
  await foldNote(house.parts, noteId);
  const listed = await house.rows.listed(noteId);
  const id = await anchor(noteId, lettersOf(typist.doc, 'two'));
  await projected(house.parts, noteId);
  expect(await stored(id)).toMatchObject({ place: '[{"block":0,"from":4,"to":7}]', seq: 2 });
  expect(await wordsAt(noteId, id)).toBe('two');
  expect(await house.rows.listed(noteId)).toEqual(listed);
});

test('C33: an anchor goes along with what is converted, dragged and written over REST, and is stored with the projection', async () => {
  const { noteId, typist } = await house.noteWith('one two', 'three');
  const id = await anchor(noteId, lettersOf(typist.doc, 'two'));
  for (const [html, place] of [
    ['<h1>one two</h1><p>three</p>', { block: 0, from: 4, to: 7 }],
    ['<p>three</p><h1>one two</h1>', { block: 1, from: 4, to: 7 }],
    ['<p>three</p><p>and one two</p>', { block: 1, from: 8, to: 11 }],
    ['<p>new</p><p>three</p><h2>and one two</h2>', { block: 2, from: 8, to: 11 }],
  ] as const) {
    await byBob(noteId, html);
    expect(JSON.parse((await stored(id)).place ?? 'null')).toEqual([place]);
    expect(await htmlOf(noteId)).toBe(html);
    expect(await wordsAt(noteId, id)).toBe('two');
  }
});

test('C33: what is deleted has no place, and has one again when a moment is restored', async () => {
  const { noteId, typist } = await house.noteWith('one two', 'three');
  const id = await anchor(noteId, lettersOf(typist.doc, 'two'));
  const kept = await anchor(noteId, lettersOf(typist.doc, 'three'));
  await byBob(noteId, '<p>three</p>');
  expect(await stored(id)).toMatchObject({ place: null });
  // Deleted letters are not in the next base.
  await foldNote(house.parts, noteId, { rewriteBase: true });
  const [version] = await house.rows.all<{ at: number }>(
    "SELECT at FROM note_version WHERE note_id = ? AND reason = 'replaced' ORDER BY at DESC LIMIT 1",
    noteId,
  );
  await restoreVersion(house.parts, { noteId, ...house.bob, epoch: 0, at: Number(version?.at) }, ignore);
  expect(await house.rows.listed(noteId)).toMatchObject({ html: '<p>one two</p><p>three</p>' });
  expect(await wordsAt(noteId, kept)).toBe('three');
  expect(await wordsAt(noteId, id)).toBe('two');
  await clearHistory(house.parts, { noteId, at: Date.now() }, house.alice.userId);
  await byBob(noteId, '<h1>one two</h1><p>three</p>');
  expect(await wordsAt(noteId, id)).toBe('two');
});

test('C33: moves that came and went between two folds are followed, more of them than a document keeps', async () => {
  const { noteId, typist } = await house.noteWith('word');
  const id = await anchor(noteId, lettersOf(typist.doc, 'word'));
  const { doc } = typist;
  const updates = Array.from({ length: 520 }, (_, count) => {
    const tag = count % 2 === 0 ? 'h1' : 'p';
    return writeDocument(doc, { content: { html: `<${tag}>word</${tag}>` } }) as Uint8Array;
  });
  await house.journal.append(updates.map((update) => entryOf(noteId, house.alice, update)));
  expect(doc.getArray(documentFields.moves).length).toBe(512);
  await foldNote(house.parts, noteId);
  expect(await stored(id)).toMatchObject({ place: '[{"block":0,"from":0,"to":4}]' });
});

test('C33: a move that leads to other letters is not believed', async () => {
  const { noteId, typist } = await house.noteWith('true', 'lies');
  const id = await anchor(noteId, lettersOf(typist.doc, 'true'));
  const bob = await opened(noteId);
  const [from] = lettersOf(bob, 'true') as [Run];
  let update: Uint8Array = new Uint8Array();
  bob.on('update', (written: Uint8Array) => {
    update = written;
  });
  bob.transact(() => {
    const content = bob.getXmlFragment(documentFields.content);
    const text = new Y.XmlText('FALS');
    const paragraph = new Y.XmlElement('paragraph');
    content.delete(0, 1);
    content.push([paragraph]);
    paragraph.push([text]);
    const { client, clock } = (text._start as Y.Item).id;
    bob
      .getArray(documentFields.moves)
      .push([{ from: [from.client, from.clock, 4], to: [client, clock, 4], known: [], isMerge: false }]);
  });
  await house.append(noteId, update);
  await foldNote(house.parts, noteId);
  expect(await stored(id)).toMatchObject({ runs: JSON.stringify([from]), place: null });
});

test('C13 C33: a fold that was overtaken or broke off moves neither projection nor anchors', async () => {
  const { noteId, typist } = await house.noteWith('one two');
  const id = await anchor(noteId, lettersOf(typist.doc, 'two'));
  await foldNote(house.parts, noteId);
  const before = [await stored(id), await house.rows.listed(noteId), await house.rows.head(noteId)];
  const update = writeDocument(typist.doc, { content: { html: '<h1>and one two</h1>' } }) as Uint8Array;
  await house.append(noteId, update);
  const breaking: JournalDatabase = Object.create(house.database, {
    write: {
      value: (work: Parameters<JournalDatabase['write']>[0]) =>
        house.database.write(async (statements) => {
          await work(statements);
          throw new Error('broken off before the commit');
        }),
    },
  });
  const broken = house.partsOf(new Journal(breaking, Number.MAX_SAFE_INTEGER));
  await expect(foldNote(broken, noteId)).rejects.toThrow('broken off');
  const [anchored, listed] = [await stored(id), await house.rows.listed(noteId)];
  expect([anchored, listed]).toEqual(before.slice(0, 2));

  const read = await house.journal.read(noteId);
  await foldNote(house.partsOf(house.other), noteId);
  const after = await stored(id);
  expect(after.place).toBe('[{"block":0,"from":8,"to":11}]');
  if (!read) throw new Error('the note is there');
  const late = {
    projection: (listed as never) ?? {},
    hash: read.projectionHash ?? '',
    seq: read.headSeq,
    at: 0,
    bytes: 1,
  };
  const wrong = { id, runs: [], place: null, seq: null };
  expect(await house.journal.saveProjection(read, { ...late, anchors: [wrong] })).toBe(false);
  expect(await stored(id)).toEqual(after);
});

test('C11 C33: where the row that moved them is damaged, anchors are where their letters are without it', async () => {
  const { noteId, typist } = await house.noteWith('one two');
  const id = await anchor(noteId, lettersOf(typist.doc, 'two'));
  await house.append(
    noteId,
    writeDocument(typist.doc, { content: { html: '<h1>and one two</h1>' } }) as Uint8Array,
  );
  await house.damage(noteId, 2);
  await foldNote(house.parts, noteId);
  expect(await wordsAt(noteId, id)).toBe('two');
});
