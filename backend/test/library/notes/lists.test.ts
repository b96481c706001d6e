// @module-tag mariadb
import { api, type NoteView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NoteParts } from '../../../src/library/notes/read/note-parts.ts';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';
import { indexed } from '../../support/statements/indexed.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let bob: TestPerson;
let carol: TestPerson;
let dora: TestPerson;

const list = (person: TestPerson | null, query: Record<string, unknown> = {}) =>
  world.ask(person, api.notes.list, { query });
const titles = (query: Record<string, unknown> = {}) => world.titles(dora, query);
const share = (noteId: string, viewers: TestPerson[], editors: TestPerson[] = []) =>
  world.did(dora, api.notes.share, {
    body: { noteId, usersView: viewers.map(({ id }) => id), usersEdit: editors.map(({ id }) => id) },
  });

beforeAll(async () => {
  world = await NotesWorld.start();
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
  dora = await world.signUp('dora');
  for (const title of ['banana', 'Apple', 'cherry'])
    await world.newNote(dora, { title, textContent: `about ${title}` });
  const [cherry, apple] = (await list(dora)).body.notes ?? [];
  await share(apple?.id as string, [bob]);
  await world.publish('note', cherry?.id as string);
});
afterAll(() => world.backend.close());

describe('one’s own notes', () => {
  test('the last edited first, with their count', async () => {
    const { body } = await list(dora);
    expect(body.notes?.map(({ title }) => title)).toEqual(['cherry', 'Apple', 'banana']);
    expect(body).toMatchObject({ success: true, count: 3, savedNotes: [], savedCount: 0 });
    expect(body.notes?.[0]?.temp.preview).toBe('about cherry');
    expect(body.notes?.[0]).not.toHaveProperty('htmlContent');
  });

  test('are sorted, without regard to case: titles from A, instants from the newest, unless it is said', async () => {
    expect(await titles({ sortBy: 'title' })).toEqual(['Apple', 'banana', 'cherry']);
    expect(await titles({ sortBy: 'title', sortOrder: 'DESC' })).toEqual(['cherry', 'banana', 'Apple']);
    expect(await titles({ sortBy: 'createdAt' })).toEqual(['cherry', 'Apple', 'banana']);
    expect(await titles({ sortBy: 'createdAt', sortOrder: 'ASC' })).toEqual(['banana', 'Apple', 'cherry']);
    expect(await titles({ sortOrder: 'ASC' })).toEqual(['banana', 'Apple', 'cherry']);
  });

  test('are paged, and counted on every page', async () => {
    expect(await titles({ limit: 2 })).toEqual(['cherry', 'Apple']);
    expect(await titles({ limit: 2, offset: 2 })).toEqual(['banana']);
    expect(await titles({ offset: 1_000 })).toEqual([]);
    for (const query of [
      { limit: 1 },
      { limit: 1, offset: 2 },
      { limit: 3 },
      { offset: 3 },
      { offset: 1_000 },
    ])
      for (const filter of [{}, { searchQuery: 'about' }, { sharing: ['private', 'shared', 'published'] }])
        expect((await list(dora, { ...query, ...filter })).body.count).toBe(3);
  });

  test('A1: are filtered by how they are shared, and by notebook', async () => {
    expect(await titles({ sharing: 'private' })).toEqual(['banana']);
    expect(await titles({ sharing: ['shared', 'published'] })).toEqual(['cherry', 'Apple']);
    expect(await titles({ 'sharing[]': 'published' })).toEqual(['cherry']);
    expect(await titles({ sharing: ['private', 'shared', 'published'] })).toHaveLength(3);
    expect(await titles({ sharing: 'shared' })).toEqual(['Apple']);
    expect(await titles({ sharing: ['private', 'shared'], sortBy: 'title' })).toEqual(['Apple', 'banana']);
    expect(await titles({ sharing: ['private', 'published'], searchQuery: 'about' })).toEqual([
      'cherry',
      'banana',
    ]);
    const notebookId = await world.defaultNotebook(dora);
    expect(await titles({ sharing: 'shared', notebookId })).toEqual(['Apple']);
    expect(await titles({ sharing: ['private', 'published'], notebookId })).toEqual(['cherry', 'banana']);
    expect((await world.notebook(dora, notebookId)).temp.notesCount).toBe(3);
    expect(await titles({ notebookId })).toHaveLength(3);
    const empty = await world.newNotebook(dora, 'Empty');
    expect(await titles({ notebookId: empty })).toEqual([]);
    expect(await titles({ notebookId: [empty, notebookId], searchQuery: 'cherry' })).toEqual(['cherry']);
  });

  test('are searched for all words, as parts of words of title or text, in any case and with any accents', async () => {
    expect(await titles({ searchQuery: 'APPLE' })).toEqual(['Apple']);
    expect(await titles({ searchQuery: 'about ban' })).toEqual(['banana']);
    expect(await titles({ searchQuery: 'ban about' })).toEqual(['banana']);
    expect(await titles({ searchQuery: 'about nothing' })).toEqual([]);
    const noteId = (
      await world.newNote(dora, { title: 'Crème brûlée', textContent: 'Straße 100% 日本語の本' })
    ).id;
    for (const searchQuery of ['creme', 'CRÈME', 'brulee', '100%', '語の', 'STRAß'])
      expect([searchQuery, await titles({ searchQuery })]).toEqual([searchQuery, ['Crème brûlée']]);
    await world.did(dora, api.notes.create, { body: { noteId, title: 'Custard' } });
    expect(await titles({ searchQuery: 'brulee' })).toEqual([]);
    expect(await titles({ searchQuery: 'custard' })).toEqual(['Custard']);
    await world.did(dora, api.notes.delete, { body: { id: noteId } });
  });

  test('W21: are searched for beginnings of words, and for parts of words of the title', async () => {
    const { id } = await world.newNote(dora, { title: 'Letterbox', textContent: 'glass fjord éclair 日本x' });
    for (const searchQuery of ['isinglass', 'afjord', 'péclair', '語日本', 'jor', 'lass', 'éb'])
      expect([searchQuery, await titles({ searchQuery })]).toEqual([searchQuery, []]);
    for (const searchQuery of ['glass', 'fjo', 'eclair let', '日本x', '本', 'terb', 'box'])
      expect([searchQuery, await titles({ searchQuery })]).toEqual([searchQuery, ['Letterbox']]);
    await world.did(dora, api.notes.delete, { body: { id } });
  });

  test('are counted without those that were just removed, whose words stay until their rows go', async () => {
    const [removed] = (await list(dora, { searchQuery: 'cherry' })).body.notes ?? [];
    const give = (person: TestPerson) =>
      world.run('UPDATE note SET author_id = ? WHERE id = ?', [person.id, removed?.id]);
    await give(bob);
    for (const query of [{}, { limit: 1 }, { offset: 1_000 }, { sharing: ['private', 'shared'] }])
      expect((await list(dora, { searchQuery: 'about', ...query })).body.count).toBe(2);
    await give(dora);
    expect((await list(dora, { searchQuery: 'about', limit: 1 })).body.count).toBe(3);
  });

  test('W21: are searched by letters and digits; wildcards and quotes find nothing', async () => {
    for (const searchQuery of ['%', '_', '*', '?', 'a?ple', `' OR 1=1 --`, '\\'])
      expect([searchQuery, await titles({ searchQuery })]).toEqual([searchQuery, []]);
    const { id } = await world.newNote(dora, { title: 'Wild', textContent: '*[x]?^-] before\0after' });
    for (const searchQuery of ['[x', '[x]?^-]', 'before', 'after'])
      expect([searchQuery, await titles({ searchQuery })]).toEqual([searchQuery, ['Wild']]);
    await world.did(dora, api.notes.delete, { body: { id } });
    expect(await titles({ searchQuery: '   ' })).toHaveLength(3);
  });

  test('are not for guests, and not for other people', async () => {
    expect((await list(null)).status).toBe(401);
    expect((await list(bob)).body.notes).toEqual([]);
    const notebookId = await world.defaultNotebook(dora);
    expect((await list(bob, { notebookId })).body).toMatchObject({ notes: [], count: 0 });
    expect((await list(bob, { searchQuery: 'about' })).body).toMatchObject({ notes: [], count: 0 });
  });
});

describe('the notes of a notebook', () => {
  test('A2 A3 A13: are those that the caller may read', async () => {
    const notebookId = await world.newNotebook(dora, 'Read by some');
    const made = new Map<string, string>();
    for (const title of ['open', 'kept', 'kept but shared'])
      made.set(title, (await world.newNote(dora, { title, notebookId })).id);
    for (const title of ['kept', 'kept but shared'])
      await world.run('UPDATE note SET is_protected = 1 WHERE id = ?', [made.get(title)]);
    await world.grant('note', made.get('kept but shared') as string, carol, 'view');
    const seen = async (person: TestPerson | null) => {
      const answer = await world.ask(person, api.notebooks.notes, { query: { notebookId, sortBy: 'title' } });
      if (answer.status !== 200) return answer.failure.code;
      expect(answer.body.count).toBe(answer.body.notes.length);
      return answer.body.notes.map(({ title }) => title);
    };
    expect(await seen(dora)).toEqual(['kept', 'kept but shared', 'open']);
    for (const person of [bob, carol, null]) expect(await seen(person)).toBe('not_found');
    await world.publish('notebook', notebookId);
    expect(await seen(bob)).toEqual(['open']);
    expect(await seen(null)).toEqual(['open']);
    expect(await seen(carol)).toEqual(['kept but shared', 'open']);
    await world.grant('notebook', notebookId, bob, 'view');
    expect(await seen(bob)).toEqual(['kept', 'kept but shared', 'open']);
  });

  test('of several are one list, and one that may not be read makes it absent', async () => {
    const hidden = await world.newNotebook(carol, 'Hidden');
    const [one, two] = [await world.newNotebook(dora, 'One'), await world.newNotebook(dora, 'Two')];
    await world.newNote(dora, { title: 'in one', notebookId: one });
    await world.newNote(dora, { title: 'in two', notebookId: two });
    const of = (notebookId: string[]) =>
      world.ask(dora, api.notebooks.notes, { query: { notebookId, sortBy: 'title' } });
    expect((await of([one, two])).body.notes.map(({ title }) => title)).toEqual(['in one', 'in two']);
    expect((await of([one, two, one])).body.count).toBe(2);
    expect((await of([one, hidden])).status).toBe(404);
  });

  test('are searched, sorted, filtered and paged like one’s own', async () => {
    const notebookId = await world.newNotebook(dora, 'Sorted');
    for (const title of ['b plum', 'a plum', 'c fig']) await world.newNote(dora, { title, notebookId });
    const found = async (query: Record<string, unknown>) => {
      const { notes, count } = await world.did(dora, api.notebooks.notes, {
        query: { notebookId, ...query },
      });
      return [notes.map(({ title }) => title), count];
    };
    expect(await found({})).toEqual([['c fig', 'a plum', 'b plum'], 3]);
    expect(await found({ sortBy: 'title' })).toEqual([['a plum', 'b plum', 'c fig'], 3]);
    expect(await found({ sortBy: 'title', limit: 1, offset: 1 })).toEqual([['b plum'], 3]);
    expect(await found({ searchQuery: 'plum', sortBy: 'createdAt', sortOrder: 'ASC' })).toEqual([
      ['b plum', 'a plum'],
      2,
    ]);
    expect(await found({ sharing: 'published' })).toEqual([[], 0]);
  });
});

describe('what others share', () => {
  test('is in two lists with one count, newest first', async () => {
    const emil = await world.signUp('emil');
    const notes: NoteView[] = [];
    for (const title of ['first', 'second', 'third']) notes.push(await world.newNote(dora, { title }));
    const [first, second, third] = notes as [NoteView, NoteView, NoteView];
    await share(first.id, [emil]);
    await share(second.id, [], [emil]);
    await share(third.id, [emil]);
    const shared = async (query: { limit?: number; offset?: number } = {}) => {
      const { notesView, notesEdit, totalNotesCount } = await world.did(emil, api.notes.shared, { query });
      return [notesView.map(({ title }) => title), notesEdit.map(({ title }) => title), totalNotesCount];
    };
    expect(await shared()).toEqual([['third', 'first'], ['second'], 3]);
    expect(await shared({ limit: 2 })).toEqual([['third'], ['second'], 3]);
    expect(await shared({ limit: 2, offset: 2 })).toEqual([['first'], [], 3]);
    expect((await list(emil)).body.count).toBe(0);
    for (const { id } of notes) await world.did(dora, api.notes.delete, { body: { id } });
  });
});

test('a note of nothing but tags and pictures makes no list long', async () => {
  const tags = Array.from({ length: 250 }, (_, number) => `#t${number}`).join(' ');
  const { id } = await world.newNote(carol, { textContent: tags });
  const listed = async () => (await list(carol)).body.notes?.find((each) => each.id === id) as NoteView;
  expect((await listed()).hashtagsArray).toHaveLength(20);
  const pictures = Array.from(
    { length: 120 },
    (_, number) => `<img src="/files/notes/${id}/${String(number).padStart(64, '0')}.webp">`,
  );
  const htmlContent = `<p>${tags}</p>${pictures.join('')}`;
  await world.did(carol, api.notes.create, { body: { noteId: id, htmlContent } });
  const { hashtagsArray, info2 } = await listed();
  expect([hashtagsArray.length, info2.imageArray.length]).toEqual([20, 10]);
  const opened = await world.note(carol, id);
  expect([opened.hashtagsArray.length, opened.info2.imageArray.length]).toEqual([200, 120]);
  await world.did(carol, api.notes.delete, { body: { id } });
});

test('every list and every read takes as many statements for thirty notes as for three', async () => {
  const notebookId = await world.newNotebook(dora, 'Many');
  // Of a stranger they would take twenty (W82c).
  for (const person of [bob, carol])
    await world.did(person, api.follows.person, { params: { username: dora.username }, body: { on: true } });
  await world.newNotes(dora, notebookId, 3);
  const shared = await world.newNote(dora, { notebookId });
  await share(shared.id, [bob]);
  await world.saveNote(bob, shared.id);
  await world.publish('notebook', notebookId);
  const noteId = shared.id;
  // The session first, but of a guest. Of a list: ids, count, rows, where they are saved, counts, own likes, visits.
  const reads: [statements: number, read: () => Promise<unknown>][] = [
    [8, () => list(dora, { savedNotes: 'left-out' })],
    // Ids with the count of saved ones too.
    [9, () => list(dora)],
    [9, () => list(bob)],
    // And what the notebook is to one.
    [10, () => world.ask(dora, api.notebooks.notes, { query: { notebookId } })],
    [5, () => world.ask(null, api.notebooks.notes, { query: { notebookId } })],
    [7, () => world.ask(bob, api.notes.shared)],
    // The row, its head, where it is saved, counts, own likes, visits.
    [7, () => world.read(bob, noteId)],
    // And what is published of it.
    [8, () => list(bob, { noteId, content: 'live' })],
    [3, () => world.read(null, noteId)],
  ];
  const taken = async () => {
    await indexed(world.backend);
    const counts: number[] = [];
    for (const [, read] of reads) counts.push(await countQueries(world.backend, read));
    return counts;
  };
  const wanted = reads.map(([statements]) => statements);
  expect(await taken()).toEqual(wanted);
  for (const id of await world.newNotes(dora, notebookId, 27)) {
    await share(id, [bob], [carol]);
    await world.saveNote(bob, id);
  }
  expect(await taken()).toEqual(wanted);
});

test('a registered part adds to lists and reads of notes, in one statement for all of them', async () => {
  const { id: noteId } = await world.newNote(dora, { title: 'With a part' });
  await world.publish('note', noteId);
  const asked: (string | null)[] = [];
  const before = await countQueries(world.backend, () => list(dora));
  world.backend.app.get(NoteParts).register({
    async hydrate(manager, viewerId, among) {
      asked.push(viewerId);
      const rows: { id: string }[] = await manager.query(`SELECT id FROM note WHERE id IN (${among.sql})`, [
        ...among.values,
      ]);
      return new Map(rows.filter(({ id }) => id === noteId).map(({ id }) => [id, { likesCount: 7 }]));
    },
  });
  expect(await countQueries(world.backend, () => list(dora))).toBe(before + 1);
  const notes = (await list(dora)).body.notes ?? [];
  expect(notes.length).toBeGreaterThan(1);
  for (const { id, temp } of notes) expect(temp.likesCount).toBe(id === noteId ? 7 : 0);
  expect((await world.note(null, noteId)).temp).toMatchObject({ likesCount: 7, hasUserLiked: false });
  expect(new Set(asked)).toEqual(new Set([dora.id, null]));
});
