// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import type { TestPerson } from '../support/people.ts';
import { countQueries } from '../support/statements/count-queries.ts';

let world: NotesWorld;
let admin: TestPerson;
let ines: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start({ ADMIN_USERNAMES: 'warden' });
  admin = await world.signUp('warden');
  ines = await world.signUp('ines');
  reader = await world.signUp('reader');
  await world.did(ines, api.profiles.edit, { body: { name: 'Inês Wójcik', foundByEmail: true } });
});
afterAll(() => world.backend.close());

const search = (person: TestPerson | null, query: string, more: object = {}) =>
  world.did(person, api.search.all, { query: { query, ...more } });
const counts = async (query: string) => {
  const found = await search(null, query);
  return [found.users, found.notebooks, found.notes].map((list, at) => {
    const count = Object.values(found.counts)[at];
    expect(count).toBe(list.length);
    return count;
  });
};
const why = { reason: 'spam', details: 'Looks so.' };

async function publishedNote(title: string, textContent: string, notebookId?: string) {
  const { id } = await world.newNote(ines, { title, textContent, ...(notebookId && { notebookId }) });
  await world.did(ines, api.notes.publish, { body: { noteId: id, on: true } });
  return id;
}
async function publishedNotebook(name: string, description: string) {
  const id = await world.newNotebook(ines, name);
  await world.did(ines, api.notebooks.edit, { body: { id, description } });
  await world.did(ines, api.notebooks.publish, { body: { notebookId: id, on: true } });
  return id;
}

describe('W86 a search of a guest', () => {
  test('answers what it answers a stranger, in the same order, with the same marks', async () => {
    const atlas = await publishedNotebook('The drowned atlas', 'Coastlines and a ferryman.');
    await publishedNote('The ferryman', 'He crosses the strait.', atlas);
    await publishedNote('Straits', 'Every ferryman knows them.');
    await world.did(reader, api.profiles.edit, { body: { name: 'Ferryman Brown' } });
    const found = await search(null, 'ferryman');
    expect(found).toEqual(await search(await world.signUp('stranger'), 'ferryman'));
    expect(found.notes.map(({ title, marks, snippet }) => [title, marks, snippet])).toEqual([
      ['The ferryman', { title: [[4, 12]], snippet: [] }, 'He crosses the strait.'],
      ['Straits', { title: [], snippet: [[6, 14]] }, 'Every ferryman knows them.'],
    ]);
    expect(found.notebooks).toMatchObject([
      { id: atlas, notes: 1, owner: { username: 'ines' }, marks: { snippet: [[17, 25]] } },
    ]);
    expect(found.users).toMatchObject([
      { username: 'reader', marks: { name: [[0, 8]] }, temp: { followersCount: 0, userFollows: false } },
    ]);
    expect(found.best.map(({ kind }) => kind)).toEqual(['users', 'notes', 'notebooks', 'notes']);
    expect(found.counts).toEqual({ users: 1, notebooks: 1, notes: 2 });
    const one = await search(null, 'ferryman', { kind: 'notes', limit: 1, offset: 1 });
    expect([one.notes.map(({ title }) => title), one.users, one.counts.notes]).toEqual([['Straits'], [], 2]);
  });

  test('W86b forgives typing errors, and finds people by names without their accents', async () => {
    await publishedNote('Along the coastline', 'Sand.');
    expect((await search(null, 'coastlne')).notes.map(({ title }) => title)).toEqual(['Along the coastline']);
    for (const query of ['ines', 'wojcik', 'ines wojcik', '@ines', 'wojick'])
      expect([query, (await search(null, query)).users.map(({ username }) => username)]).toEqual([
        query,
        ['ines'],
      ]);
  });

  test('A2 A8 has nothing of what is private, protected or shared, and counts nothing of it', async () => {
    const words = { title: 'Xylograph', textContent: 'xylograph' };
    await world.newNote(ines, words);
    const { id: shared } = await world.newNote(ines, words);
    await world.share(ines, shared, [reader], []);
    const kept = await world.newNotebook(ines, 'Xylograph plates');
    await world.newNote(ines, { ...words, notebookId: kept });
    const open = await publishedNotebook('Open shelf', 'Empty but for what is protected.');
    const { id: guarded } = await world.newNote(ines, { ...words, notebookId: open });
    await world.did(ines, api.notes.protect, { body: { noteId: guarded, on: true } });
    expect((await search(ines, 'xylograph')).counts).toEqual({ users: 0, notebooks: 1, notes: 4 });
    expect((await search(reader, 'xylograph')).counts.notes).toBe(1);
    for (const query of ['xylograph', 'xylogrpah', 'xylo', '"xylograph"'])
      expect([query, await counts(query)]).toEqual([query, [0, 0, 0]]);
    // Nor how much of a notebook there is beside what everyone may read.
    expect((await search(null, 'open shelf')).notebooks).toMatchObject([{ id: open, notes: 0 }]);
  });

  test('A2 asks the database for rights, whatever the index says', async () => {
    const id = await publishedNote('Withdrawn', 'marcasite');
    const book = await publishedNotebook('Marcasite', '');
    expect(await counts('marcasite')).toEqual([0, 1, 1]);
    // Without the events that the index follows.
    await world.run('UPDATE note SET published_at = NULL WHERE id = ?', [id]);
    await world.run('UPDATE notebook SET published_at = NULL WHERE id = ?', [book]);
    for (const query of ['marcasite', 'marcasiet', 'withdrwan'])
      expect([query, await counts(query)]).toEqual([query, [0, 0, 0]]);
  });

  test('A19 W86a has nothing that is hidden, nothing of a suspended account, and nobody who has ended', async () => {
    const oskar = await world.signUp('oskar');
    const { id } = await world.newNote(oskar, { title: 'Quagmire', textContent: '' });
    const note = { body: { noteId: id, on: true } };
    await world.did(oskar, api.notes.publish, note);
    expect([await counts('quagmire'), await counts('oskar')]).toEqual([
      [0, 0, 1],
      [1, 0, 0],
    ]);
    const hidden = { params: { subjectType: 'note' as const, id } };
    await world.did(admin, api.admin.hide, { ...hidden, body: { on: true, ...why } });
    expect(await counts('quagmire')).toEqual([0, 0, 0]);
    await world.did(admin, api.admin.hide, { ...hidden, body: { on: false, ...why } });
    expect(await counts('quagmire')).toEqual([0, 0, 1]);
    await world.did(admin, api.admin.suspend, { params: { username: 'oskar' }, body: { on: true, ...why } });
    for (const query of ['quagmire', 'oskar', 'oskra'])
      expect([query, await counts(query)]).toEqual([query, [0, 0, 0]]);
    const wilma = await world.signUp('wilma');
    expect(await counts('wilma')).toEqual([1, 0, 0]);
    await world.run('UPDATE `user` SET ended_at = 1 WHERE id = ?', [wilma.id]);
    expect(await counts('wilma')).toEqual([0, 0, 0]);
  });

  test('W86e finds nobody by an address, also those who allow that to people who are signed in', async () => {
    const address = 'ines@example.org';
    expect((await search(reader, address)).users.map(({ username }) => username)).toEqual(['ines']);
    expect(await counts(address)).toEqual([0, 0, 0]);
    expect(Object.keys((await search(null, 'ines')).users[0] as object).sort()).toEqual(
      ['display_picture', 'id', 'marks', 'name', 'temp', 'username'].sort(),
    );
  });

  test('takes as many statements however much it finds', async () => {
    const cost = () => countQueries(world.backend, () => search(null, 'tesseract'));
    await publishedNote('Tesseract 0', '');
    await publishedNotebook('Tesseract 0', '');
    for (let at = 1; at <= 4; at += 1) await publishedNote(`Tesseract ${at}`, '');
    for (let at = 1; at <= 4; at += 1) await publishedNotebook(`Tesseract ${at}`, '');
    const before = await cost();
    for (let at = 5; at <= 12; at += 1) await publishedNote(`Tesseract ${at}`, '');
    for (let at = 5; at <= 12; at += 1) await publishedNotebook(`Tesseract ${at}`, '');
    expect(await cost()).toBe(before);
    expect((await search(null, 'tesseract')).counts).toEqual({ users: 0, notebooks: 13, notes: 13 });
  });
});
