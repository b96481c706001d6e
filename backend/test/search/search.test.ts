// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reads } from '../../src/platform/database/reads.ts';
import { placeholders } from '../../src/platform/database/sql-part.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { countInScope } from '../../src/platform/search/count-in-scope.ts';
import { IndexBuild } from '../../src/platform/search/index/index-build.ts';
import { IndexFiller } from '../../src/search/index-filler.ts';
import { PacedWrites } from '../../src/search/paced-writes.ts';
import { searchIndexRepair } from '../../src/search/search-index.repair.ts';
import { findPresent, readThings } from '../../src/search/searchable-things.ts';
import { NotesWorld } from '../library/notes/support/notes-world.ts';
import type { TestPerson } from '../support/people.ts';
import { indexed } from '../support/statements/indexed.ts';
import { plansOf } from '../support/statements/query-plans.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
});
afterAll(() => world.backend.close());

const search = (person: TestPerson, query: string, more: object = {}) =>
  world.did(person, api.search.all, { query: { query, ...more } });
const titles = async (person: TestPerson, query: string) =>
  (await search(person, query)).notes.map(({ title }) => title);

describe('a search over everything', () => {
  test('finds people, notebooks and notes, with marks and a snippet', async () => {
    const notebookId = await world.newNotebook(alice, 'Harbour plans');
    await world.did(alice, api.notebooks.edit, {
      body: { id: notebookId, description: 'Boats and harbours.' },
    });
    await world.newNote(alice, {
      title: 'The harbour',
      textContent: 'Boats in the old harbour.',
      notebookId,
    });
    const found = await search(alice, 'harb');
    expect(found.notes).toEqual([
      {
        id: expect.any(String),
        title: 'The harbour',
        updatedAt: expect.any(String),
        author: { name: 'Alice', username: 'alice' },
        snippet: 'Boats in the old harbour.',
        marks: { title: [[4, 8]], snippet: [[17, 21]] },
      },
    ]);
    expect(found.notebooks).toEqual([
      {
        id: notebookId,
        name: 'Harbour plans',
        owner: { name: 'Alice', username: 'alice' },
        notes: 1,
        snippet: 'Boats and harbours.',
        marks: { name: [[0, 4]], snippet: [[10, 14]] },
      },
    ]);
    expect(found.counts).toEqual({ users: 0, notebooks: 1, notes: 1 });
    const people = await search(bob, 'ali', { kind: 'users' });
    expect(people.users).toMatchObject([{ id: alice.id, marks: { name: [[0, 3]], username: [[0, 3]] } }]);
    expect((await search(bob, 'harbour')).counts).toEqual({ users: 0, notebooks: 0, notes: 0 });
  });

  test('W21: ignores case and accents, finds beginnings of words, parts of words in titles, and two letters of Chinese and Japanese', async () => {
    const dora = await world.signUp('dora');
    await world.newNote(dora, { title: 'Crème Brûlée', textContent: 'Straße nach Łódź' });
    await world.newNote(dora, { title: 'Rainbows', textContent: 'overcast windows' });
    await world.newNote(dora, { title: '東京都の夜', textContent: '吾輩は猫である 𠮷野家' });
    for (const query of ['CREME', 'brulee crème', 'strasse', 'lodz nach', 'bru'])
      expect([query, await titles(dora, query)]).toEqual([query, ['Crème Brûlée']]);
    expect(await titles(dora, 'inbow')).toEqual(['Rainbows']);
    expect(await titles(dora, 'indow')).toEqual([]);
    for (const query of ['京都', '東京都', '夜', '吾輩', '猫', '𠮷野', '野家'])
      expect([query, await titles(dora, query)]).toEqual([query, ['東京都の夜']]);
    for (const query of ['東夜', '%', '_', '犬']) expect(await titles(dora, query)).toEqual([]);
  });

  test('finds words of two letters with something between them, after what is written so', async () => {
    const mei = await world.signUp('mei');
    await world.newNote(mei, { title: '北京春天', textContent: '' });
    await world.newNote(mei, { title: '北京的春天', textContent: '' });
    await world.newNote(mei, { title: '', textContent: '春天、北京' });
    await world.newNote(mei, { title: '北京的夏天', textContent: '' });
    expect(await titles(mei, '北京春天')).toEqual(['北京春天', '北京的春天', '']);
    expect(await titles(mei, '北京秋天')).toEqual([]);
  });

  test('W86d does not tell which words others have in private, however many words begin alike', async () => {
    const [spy, victim] = [await world.signUp('spy'), await world.signUp('victim')];
    const others = Array.from({ length: 19 }, (_, at) => `qv${String.fromCharCode(97 + at)}w`).join(' ');
    const many = (start: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${start}${at + 10_000}`).join(' ');
    await world.newNote(spy, { title: 'Many', textContent: `${others} ${many('kkcen', 99)}` });
    await world.newNote(spy, { title: 'Last', textContent: `${others} kkcenz` });
    const search = () => titles(spy, `kkcen ${others}`);
    expect(await search()).toEqual(['Last', 'Many']);
    await world.newNote(victim, { textContent: `${others} kkcen5 and kkcen6` });
    expect(await search()).toEqual(['Last', 'Many']);
    // Nor does one person hide what others have.
    for (const start of ['kkcena', 'kkcenb', 'kkcenc'])
      await world.newNote(victim, { textContent: many(start, 3_900) });
    expect(await search()).toEqual(['Last', 'Many']);
    expect(await titles(spy, 'kkcen')).toEqual(['Last', 'Many']);
  });

  test('forgives typing errors in titles and names, after what is spelled so', async () => {
    const emil = await world.signUp('emiliano');
    await world.newNote(emil, { title: 'Kitchen garden', textContent: 'Tomatoes' });
    await world.newNote(emil, { title: 'Kitchne', textContent: 'spelled so' });
    expect(await titles(emil, 'kitchne')).toEqual(['Kitchne', 'Kitchen garden']);
    expect(await titles(emil, 'gardne kitchen')).toEqual(['Kitchen garden']);
    expect((await search(emil, 'emilaino', { kind: 'users' })).users.map(({ id }) => id)).toEqual([emil.id]);
    expect(await titles(emil, 'tomatose')).toEqual([]);
    await world.newNote(emil, { title: 'Bread' });
    await world.newNote(emil, { title: 'Wild geese' });
    for (const query of ['braed', 'brxad', 'bred', 'rbead', 'berad', 'breda', 'breead'])
      expect([query, await titles(emil, query)]).toEqual([query, ['Bread']]);
    for (const query of ['wlid', 'wiid'])
      expect([query, await titles(emil, `${query} geese`)]).toEqual([query, ['Wild geese']]);
    for (const query of ['braez', 'draeb']) expect([query, await titles(emil, query)]).toEqual([query, []]);
  });

  test('ranks titles over texts, whole words over parts, own over public, recent over old', async () => {
    const frida = await world.signUp('frida');
    const mine = async (title: string, textContent: string) =>
      (await world.newNote(frida, { title, textContent })).id;
    await mine('Part of text', 'lanterns');
    await mine('Old text', 'a lantern');
    await mine('New text', 'one lantern');
    await mine('Lanterns', 'part of title');
    await mine('Lantern', 'title');
    const { id } = await world.newNote(bob, { title: 'Public', textContent: 'public lantern' });
    await world.did(bob, api.notes.publish, { body: { noteId: id, on: true } });
    expect(await titles(frida, 'lantern')).toEqual([
      'Lantern',
      'Lanterns',
      'New text',
      'Old text',
      'Public',
      'Part of text',
    ]);
  });

  test('follows edits, shares, moves, publishing, renaming and removing', async () => {
    const gina = await world.signUp('gina');
    const { id } = await world.newNote(bob, { title: 'Draft', textContent: 'first quillwort' });
    const found = async () => (await search(gina, 'quillwort')).counts.notes;
    expect(await found()).toBe(0);
    await world.share(bob, id, [gina], []);
    expect(await found()).toBe(1);
    await world.share(bob, id, [], []);
    expect(await found()).toBe(0);
    await world.did(bob, api.notes.publish, { body: { noteId: id, on: true } });
    expect(await found()).toBe(1);
    await world.write(bob, { noteId: id, textContent: 'second' });
    expect(await found()).toBe(0);
    expect(await titles(gina, 'draft')).toEqual(['Draft']);
    await world.remove(bob, id);
    expect(await titles(gina, 'draft')).toEqual([]);
    const rows = await world.run('SELECT subject_id FROM search_entry WHERE subject_id = ?', [id]);
    expect(rows).toEqual([]);
    const notebookId = await world.newNotebook(gina, 'Isinglass');
    await world.did(gina, api.notebooks.edit, { body: { id: notebookId, name: 'Mica' } });
    const names = async (query: string) => (await search(gina, query)).notebooks.map(({ name }) => name);
    expect(await names('isinglass')).toEqual([]);
    expect(await names('mica')).toEqual(['Mica']);
    await world.did(gina, api.profiles.edit, { body: { name: 'Georgina Vole' } });
    expect((await search(bob, 'vole')).counts.users).toBe(1);
  });

  test('A2: rights decide what is found and counted, whatever the index says', async () => {
    const kim = await world.signUp('kim');
    const { id } = await world.newNote(bob, { title: 'Withdrawn', textContent: 'marcasite' });
    await world.did(bob, api.notes.publish, { body: { noteId: id, on: true } });
    expect((await search(kim, 'marcasite')).counts.notes).toBe(1);
    // Without the event that the index follows.
    await world.run('UPDATE note SET is_public = 0, published_at = NULL WHERE id = ?', [id]);
    const found = await search(kim, 'marcasite');
    expect([found.notes, found.counts.notes]).toEqual([[], 0]);
    expect((await search(kim, 'withdrwan')).counts.notes).toBe(0);
    expect((await search(bob, 'marcasite')).counts.notes).toBe(1);
  });

  test('has what was there before the index, after its first start', async () => {
    const hugo = await world.signUp('hugo');
    const { id } = await world.newNote(hugo, { title: 'Granite', textContent: 'old' });
    await world.run('UPDATE note SET updated_at = 1 WHERE id = ?', [id]);
    expect(await titles(hugo, 'granite')).toEqual(['Granite']);
    for (const table of ['search_posting', 'search_doc', 'search_entry'])
      await world.run(`DELETE FROM ${table}`, []);
    await world.run("UPDATE search_state SET next_doc = 0, filled_to = '', is_filled = 0", []);
    expect(await titles(hugo, 'granite')).toEqual([]);
    await world.backend.app.get(IndexFiller).fill();
    expect(await titles(hugo, 'granite')).toEqual(['Granite']);
    expect((await search(hugo, 'alice')).counts.users).toBe(1);
    const state = await world.backend.app.get(Reads).manager.query('SELECT is_filled FROM search_state', []);
    expect(state.map((row: { is_filled: number }) => Number(row.is_filled))).toEqual([1, 1, 1, 1]);
  });

  test('a fill leaves out what is edited or removed while it gathers, and counts nothing twice', async () => {
    const lena = await world.signUp('lena');
    const written = async (textContent: string) => (await world.newNote(lena, { textContent })).id;
    const ids = [await written('basalt'), await written('dolerite'), await written('gabbro')];
    expect((await search(lena, 'basalt')).counts.notes).toBe(1);
    const { manager } = world.backend.app.get(Reads);
    await world.run(`DELETE FROM search_doc WHERE subject_id IN ${placeholders(ids)}`, ids);
    await world.run(`DELETE FROM search_entry WHERE subject_id IN ${placeholders(ids)}`, ids);
    await world.run('DELETE FROM search_posting WHERE kind = 0 AND token = ?', [Buffer.from(`s${lena.id}`)]);
    const build = new IndexBuild('note');
    for (const { id, entry } of await readThings(manager, 'note', ids)) if (entry) build.add(id, entry);
    await world.write(lena, { noteId: ids[1] as string, textContent: 'obsidian' });
    await world.remove(lena, ids[2] as string);
    const writes = new PacedWrites(world.backend.app.get(UnitOfWork), { first: 1, most: 2 });
    await build.write({ postings: writes, entries: writes }, (statements, some) =>
      findPresent(statements, 'note', some),
    );
    const counts: Record<string, number> = {};
    for (const word of ['basalt', 'dolerite', 'obsidian', 'gabbro'])
      counts[word] = (await search(lena, word)).counts.notes;
    expect(counts).toEqual({ basalt: 1, dolerite: 0, obsidian: 1, gabbro: 0 });
    expect(await countInScope(manager, 'note', lena.id)).toBe(2);
    expect(await world.count('search_entry', `subject_id IN ${placeholders(ids)}`, ids)).toBe(2);
  });

  test('W21: repair finds wrong entries and postings, and makes them right', async () => {
    const jan = await world.signUp('jan');
    const { id } = await world.newNote(jan, { title: 'Feldspar', textContent: 'quartz' });
    expect(await titles(jan, 'quartz')).toEqual(['Feldspar']);
    await indexed(world.backend, 'person', [jan]);
    const repair = (checkOnly: boolean) =>
      world.backend.app.get(UnitOfWork).run(({ manager }) => searchIndexRepair.run(manager, { checkOnly }));
    expect(await repair(true)).toBe(0);
    await world.run('UPDATE note SET updated_at = 1 WHERE id = ?', [id]);
    await world.run('DELETE FROM search_posting WHERE token = ?', [Buffer.from('wquartz')]);
    await world.run('DELETE FROM note WHERE id = ?', [(await world.newNote(jan, { title: 'Gone' })).id]);
    expect(await titles(jan, 'quartz')).toEqual([]);
    expect(await repair(true)).toBe(2);
    expect(await repair(false)).toBe(2);
    expect(await titles(jan, 'quartz')).toEqual(['Feldspar']);
    expect(await repair(true)).toBe(0);
    expect(await world.count('search_entry', 'subject_id = ?', [id])).toBe(1);
  });

  test('documents are found from what is shared with a person, however many there are', async () => {
    const plans = await plansOf(world.backend, () => search(alice, 'shared'));
    const ofShared = plans.filter(({ sql }) => sql.includes(') wanted'));
    expect(ofShared).toHaveLength(2);
    for (const { steps } of ofShared) expect(steps.join('; ')).toMatch(/search_doc .*search_doc_subject/);
  });

  test('is of a page', async () => {
    expect((await world.ask(alice, api.search.all, { query: { query: ' ' } })).status).toBe(400);
    const ivy = await world.signUp('ivy');
    for (let number = 1; number <= 3; number += 1) await world.newNote(ivy, { title: `Fern ${number}` });
    const page = await search(ivy, 'fern', { kind: 'notes', limit: 1, offset: 1 });
    expect(page.notes.map(({ title }) => title)).toEqual(['Fern 2']);
    expect(page.counts).toEqual({ users: 0, notebooks: 0, notes: 3 });
  });
});
