// @module-tag mariadb
import { randomUUID } from 'node:crypto';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import type { TestPerson } from '../support/people.ts';
import { countQueries } from '../support/statements/count-queries.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
});
afterAll(() => world.backend.close());

const search = (person: TestPerson, query: string) => world.did(person, api.search.all, { query: { query } });
const titles = async (person: TestPerson, query: string) =>
  (await search(person, query)).notes.map(({ title }) => title);
const write = (title: string, textContent = '') => world.newNote(alice, { title, textContent });
const listed = (searchQuery: string) => world.titles(alice, { searchQuery, sortBy: 'title' });
const cut = (text: string, marks: [number, number][]) => marks.map(([start, end]) => text.slice(start, end));
/** They changed long ago, so that only the index has them. */
const makeOld = async () => {
  for (const table of ['note', 'notebook']) await world.run(`UPDATE ${table} SET updated_at = 1`, []);
};

describe('W21c: a search for what is written so', () => {
  beforeAll(async () => {
    await write('Languages', 'I like C++, C# and .NET most.');
    await write('Grades', 'An A, a B and a C. It is on the net.');
    await write('Release', 'Version 1.2.3 of foo_bar, ask user@host.');
    await write('Numbers', '3, 2 and 1; a foo, a bar; the host is a user');
    await write('Song', 'The long and winding\nRoad, home to your door');
    await write('Map', 'home is down the winding mountain road');
    await makeOld();
  });

  test.each([
    ['C++', 'Languages', 'Grades'],
    ['c#', 'Languages', 'Grades'],
    ['.NET', 'Languages', 'Grades'],
    ['1.2.3', 'Release', 'Numbers'],
    ['foo_bar', 'Release', 'Numbers'],
    ['user@host', 'Release', 'Numbers'],
  ])('finds %s first, and alone in a list', async (query, first, second) => {
    expect(await titles(alice, query)).toEqual([first, second]);
    expect(await listed(query)).toEqual([first]);
    // Of what nothing has, a list has the words.
    expect(await listed(`!!${query}`)).toEqual([first, second].toSorted());
    const { notes } = await search(alice, query);
    const found = notes.map(({ snippet, marks }) =>
      cut(snippet, marks.snippet).map((one) => one.toLowerCase()),
    );
    expect(found[0]).toEqual([query.toLowerCase()]);
  });

  test.each(['"winding road home"', '“Winding road home', '"winding road" home'])(
    'has %s together, whatever is between the words',
    async (query) => {
      expect(await titles(alice, query)).toEqual(['Song']);
      expect(await listed(query)).toEqual(['Song']);
      expect((await search(alice, query)).counts.notes).toBe(1);
    },
  );

  test('has a sign between the words of a phrase, with any spaces', async () => {
    await write('Sum', 'Take one +\n two.');
    await write('Series', 'Take one, two + three.');
    expect(await titles(alice, '"one + two"')).toEqual(['Sum']);
    expect((await titles(alice, '"one two"')).toSorted()).toEqual(['Series', 'Sum']);
    await makeOld();
  });

  test('marks a phrase as one, also behind a long beginning, and none of its words apart', async () => {
    await write('Long', `${'The road. '.repeat(300)}A winding road home, and a road.`);
    const [note] = (await search(alice, '"winding road home"')).notes;
    expect(cut(note?.snippet ?? '', note?.marks.snippet ?? [])).toEqual(['winding road home']);
    const [beside] = (await search(alice, '"winding road home" door')).notes;
    expect(cut(beside?.snippet ?? '', beside?.marks.snippet ?? [])).toEqual(['winding · Road, home', 'door']);
  });

  test('leaves out what has a word, a phrase or a word with signs after -', async () => {
    expect(await titles(alice, 'winding -mountain')).not.toContain('Map');
    expect(await titles(alice, 'winding -mountai')).toContain('Map');
    expect(await titles(alice, 'winding -"winding road"')).toEqual(['Map']);
    expect(await titles(alice, 'c -C++')).toEqual(['Grades']);
    expect(await listed('winding -mountain -long')).toEqual([]);
    expect(await listed('winding -"winding road"')).toEqual(['Map']);
    expect(await listed('c -C++')).toEqual(['Grades']);
    // Also of titles with typing errors.
    expect(await titles(alice, 'Langauges')).toEqual(['Languages']);
    expect(await titles(alice, 'Langauges -like')).toEqual([]);
    // Nothing but such words is looked for.
    expect(await titles(alice, '-mountain')).toEqual(['Map']);
  });
});

test('W21d: typing errors are forgiven in lists where nothing is spelled so', async () => {
  const notebookId = await world.newNotebook(alice, 'Kitchen garden');
  const { id } = await world.newNote(alice, { title: 'Raspberries', notebookId });
  await world.share(alice, id, [bob], []);
  await world.grant('notebook', notebookId, bob, 'view');
  for (const age of ['recent', 'old']) {
    expect([age, await listed('rapsberries')]).toEqual([age, ['Raspberries']]);
    expect(await listed('rapsberries -raspberries')).toEqual([]);
    expect((await world.own(alice, { searchQuery: 'kitchne' })).map(({ name }) => name)).toEqual([
      'Kitchen garden',
    ]);
    const inNotebook = await world.did(bob, api.notebooks.notes, {
      query: { notebookId: [notebookId], searchQuery: 'rasberries' },
    });
    expect(inNotebook.notes.map(({ title }) => title)).toEqual(['Raspberries']);
    const shared = await world.did(bob, api.notebooks.shared, { query: { searchQuery: 'kitchne' } });
    expect(shared.notebooksView.map(({ name }) => name)).toEqual(['Kitchen garden']);
    await makeOld();
  }
  await write('Rapsberries');
  expect(await listed('rapsberries')).toEqual(['Rapsberries']);
});

test('W21d: what is spelled so elsewhere holds up no typing errors in a list', async () => {
  const [eve, fay] = [await world.signUp('eve'), await world.signUp('fay')];
  const notebookId = await world.newNotebook(eve, 'Orchard');
  await world.newNote(eve, { title: 'Gooseberries', notebookId });
  await world.grant('notebook', notebookId, fay, 'view');
  await world.did(eve, api.notebooks.publish, {
    body: { notebookId: await world.newNotebook(eve, 'Vineyard'), on: true },
  });
  for (const person of [eve, fay]) {
    await world.newNote(person, { title: 'Goosebreries' });
    await world.newNotebook(person, 'Vinyeard');
  }
  for (const age of ['recent', 'old']) {
    for (const query of [{ notebookId: [notebookId] }, { sharing: ['private'], notebookId: [notebookId] }])
      expect([age, await world.titles(eve, { ...query, searchQuery: 'goosebreries' })]).toEqual([
        age,
        ['Gooseberries'],
      ]);
    for (const person of [eve, fay]) {
      const { notes } = await world.did(person, api.notebooks.notes, {
        query: { notebookId: [notebookId], searchQuery: 'goosebreries' },
      });
      expect([age, notes.map(({ title }) => title)]).toEqual([age, ['Gooseberries']]);
    }
    const published = await world.own(eve, { searchQuery: 'vinyeard', sharing: ['published'] });
    expect([age, published.map(({ name }) => name)]).toEqual([age, ['Vineyard']]);
    await makeOld();
  }
});

describe('W21e: what one has just made', () => {
  /** Rows without any event, so that the index never has them. */
  async function writeRows(person: TestPerson): Promise<{ noteId: string; notebookId: string }> {
    const [noteId, now] = [randomUUID(), Date.now()];
    await world.run(
      `INSERT INTO note (id, author_id, notebook_id, is_protected, is_public, created_at, title, font_size,
         line_height, preview, hashtags, images, words, characters, updated_at)
       VALUES (?, ?, ?, 0, 0, ?, 'Stromatolite', 18, 1.8, '', '[]', '[]', 1, 5, ?)`,
      [noteId, person.id, await world.defaultNotebook(person), now, now],
    );
    await world.run("INSERT INTO note_content (note_id, `text`, html, hash) VALUES (?, 'oncolite', '', '')", [
      noteId,
    ]);
    const notebookId = await world.newNotebook(person, 'Thrombolites');
    await world.did(person, api.notebooks.list, { query: { searchQuery: 'x' } });
    for (const table of ['search_doc', 'search_entry'])
      await world.run(`DELETE FROM ${table} WHERE subject_id = ?`, [notebookId]);
    return { noteId, notebookId };
  }

  test('is found before it is in the index, by words, parts, typing errors and phrases, and by nobody else', async () => {
    const carol = await world.signUp('carol');
    await writeRows(carol);
    for (const query of [
      'stromatolite',
      'oncol',
      'stromatoilte',
      '"stromatolite"',
      'matoli',
      'oncolite -x',
    ]) {
      expect([query, await titles(carol, query)]).toEqual([query, ['Stromatolite']]);
      expect([query, await world.titles(carol, { searchQuery: query })]).toEqual([query, ['Stromatolite']]);
      expect(await titles(bob, query)).toEqual([]);
    }
    for (const query of ['thromb', 'thromoblites']) {
      const own = await world.own(carol, { searchQuery: query });
      expect([query, own.map(({ name }) => name)]).toEqual([query, ['Thrombolites']]);
      expect((await search(carol, query)).notebooks).toHaveLength(1);
      expect((await search(bob, query)).counts.notebooks).toBe(0);
    }
    for (const query of ['oncolite -stromatolite', 'oncolith', '"oncolite stromatolite"'])
      expect([query, await titles(carol, query)]).toEqual([query, []]);
    // Beside what the index has, in one order and count.
    await world.newNote(carol, { title: 'Old oncolite' });
    const { notes, count } = await world.did(carol, api.notes.list, { query: { searchQuery: 'oncolite' } });
    expect([notes?.map(({ title }) => title), count]).toEqual([['Old oncolite', 'Stromatolite'], 2]);
  });

  test('costs as many statements however much there is, and finds the newest', async () => {
    const dan = await world.signUp('dan');
    const searching = () => countQueries(world.backend, () => search(dan, 'xylophone'));
    const before = await searching();
    await world.newNotes(dan, await world.defaultNotebook(dan), 120);
    const now = Date.now();
    await world.run('UPDATE note SET updated_at = ? + created_at WHERE author_id = ?', [now, dan.id]);
    expect(await searching()).toBe(before);
    expect(await titles(dan, 'note 119')).toEqual(['Note 119']);
  });
});

test('W86e: the best of all kinds come together, each as often as it is there', async () => {
  const dora = await world.signUp('harbor');
  await world.newNotebook(dora, 'Lights of the harbor');
  for (const day of ['one', 'two'])
    await world.newNote(dora, { title: `Day ${day}`, textContent: 'the harbor' });
  await world.newNote(dora, { title: 'Harbors' });
  const { best, notes, notebooks, users } = await search(dora, 'harbor');
  const named = (id: string) =>
    [...notes.map((note) => [note.id, note.title]), ...notebooks.map((book) => [book.id, book.name])].find(
      ([of]) => of === id,
    )?.[1];
  expect(best.map(({ kind, id }) => [kind, named(id)])).toEqual([
    ['users', undefined],
    ['notebooks', 'Lights of the harbor'],
    ['notes', 'Harbors'],
    ['notes', 'Day two'],
    ['notes', 'Day one'],
  ]);
  expect(best[0]?.id).toBe(users[0]?.id);
});

test('W86b: what is only like a search comes after all that has it, of every kind, with the word like it marked', async () => {
  const ned = await world.signUp('ned');
  await world.newNotebook(ned, 'Read later');
  for (const body of [
    { title: 'To read' },
    { title: 'Kneaded', textContent: 'Good bread.' },
    { title: 'Bread' },
  ])
    await world.newNote(ned, body);
  for (const age of ['recent', 'old']) {
    const { best, notes, notebooks } = await search(ned, 'bread');
    const titleOf = new Map(
      [...notes, ...notebooks].map((one) => [one.id, 'name' in one ? one.name : one.title]),
    );
    expect([age, best.map(({ id }) => titleOf.get(id))]).toEqual([
      age,
      ['Bread', 'Kneaded', expect.stringContaining('ead'), expect.stringContaining('ead')],
    ]);
    expect(notes.map(({ title, marks }) => [title, cut(title, marks.title)])).toEqual([
      ['Bread', ['Bread']],
      ['Kneaded', []],
      ['To read', ['read']],
    ]);
    expect(notebooks.map(({ name, marks }) => cut(name, marks.name))).toEqual([['Read']]);
    await makeOld();
  }
});
