// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { countQueries } from '../../support/statements/count-queries.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { NotebookWorld } from './support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
});
afterAll(() => world.backend.close());

const names = (notebooks: { name: string }[]) => notebooks.map(({ name }) => name);

describe('one’s own notebooks', () => {
  let dave: TestPerson;
  beforeAll(async () => {
    dave = await world.signUp('dave');
    const [first] = await world.own(dave);
    await world.did(dave, api.notebooks.edit, {
      body: { id: first?.id, name: 'beta', description: 'On 100% rye_bread!' },
    });
    for (const [index, name] of ['alpha', 'Gamma', 'delta'].entries()) {
      const id = await world.newNotebook(dave, name);
      await world.run('UPDATE notebook SET created_at = ?, updated_at = ? WHERE id = ?', [
        index,
        10 - index,
        id,
      ]);
      if (name === 'Gamma') await world.grant('notebook', id, bob, 'view');
      if (name === 'delta') await world.publish('notebook', id);
    }
    await world.newNotebook(carol, 'alpha of Carol');
  });

  const cases: [query: Record<string, unknown>, expected: string[]][] = [
    [{}, ['alpha', 'beta', 'delta', 'Gamma']],
    [{ sortOrder: 'DESC' }, ['Gamma', 'delta', 'beta', 'alpha']],
    [{ sortBy: 'name', sortOrder: 'ASC' }, ['alpha', 'beta', 'delta', 'Gamma']],
    [{ sortBy: 'createdAt' }, ['beta', 'delta', 'Gamma', 'alpha']],
    [{ sortBy: 'createdAt', sortOrder: 'ASC' }, ['alpha', 'Gamma', 'delta', 'beta']],
    [{ sortBy: 'updatedAt' }, ['beta', 'alpha', 'Gamma', 'delta']],
    [{ searchQuery: 'AL' }, ['alpha']],
    [{ searchQuery: 'lta' }, ['delta']],
    [{ searchQuery: 'Bréad rye' }, ['beta']],
    [{ searchQuery: '100% rye_b' }, ['beta']],
    [{ searchQuery: 'read' }, []],
    [{ searchQuery: '%' }, []],
    [{ sharing: 'private' }, ['alpha', 'beta']],
    [{ sharing: ['shared', 'published'] }, ['delta', 'Gamma']],
    [{ 'sharing[]': 'shared' }, ['Gamma']],
    [{ sharing: ['private', 'shared', 'published'], searchQuery: 'bet' }, ['beta']],
  ];
  test.each(cases)('W9: with %o', async (query, expected) => {
    expect(names(await world.own(dave, query))).toEqual(expected);
  });

  test('come with all sets, for any search', async () => {
    const [alpha, , delta] = await world.own(dave);
    const late = await world.newSet(dave, 'Later', [delta?.id as string, alpha?.id as string]);
    const early = await world.newSet(dave, 'Earlier');
    const { sets } = await world.did(dave, api.notebooks.list, { query: { searchQuery: 'beta' } });
    expect(sets?.map(({ id, notebookIds }) => [id, notebookIds])).toEqual([
      [early, []],
      [late, [alpha?.id, delta?.id]],
    ]);
  });

  test('a guest has none', async () => {
    const answer = await world.ask(null, api.notebooks.list);
    expect([answer.status, answer.failure.code]).toEqual([401, 'unauthenticated']);
  });

  test.each([
    [{ id: 'x' }, 'id', 'This is not a valid id.'],
    [{ sortBy: 'color' }, 'sortBy', undefined],
    [{ sortOrder: 'up' }, 'sortOrder', undefined],
    [{ sharing: 'open' }, 'sharing.0', undefined],
    [{ searchQuery: 'x'.repeat(201) }, 'searchQuery', 'Use 200 characters or fewer.'],
  ])('%o is not valid', async (query, field, message) => {
    const answer = await world.ask(alice, api.notebooks.list, { query });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.failure.errors ?? {})).toEqual([field]);
    if (message) expect(answer.failure.errors?.[field]).toBe(message);
  });
});

describe('others’ notebooks', () => {
  let erin: TestPerson;
  let ids: string[];
  beforeAll(async () => {
    erin = await world.signUp('erin');
    ids = [];
    for (const [index, name] of ['one', 'two', 'three', 'four'].entries()) {
      const id = await world.newNotebook(carol, name);
      await world.run('UPDATE notebook SET created_at = ?, updated_at = ? WHERE id = ?', [index, -index, id]);
      ids.push(id);
    }
  });
  afterAll(() => world.run('DELETE FROM notebook_save WHERE user_id = ?', [erin.id]));

  test('W9: that are shared are answered by permission, in pages over both', async () => {
    for (const [index, id] of ids.slice(0, 3).entries()) {
      await world.grant('notebook', id, erin, index === 1 ? 'edit' : 'view');
    }
    const shared = async (query: Record<string, unknown> = {}) => {
      const { notebooksView, notebooksEdit, totalNotebooksCount } = await world.did(
        erin,
        api.notebooks.shared,
        { query },
      );
      return [names(notebooksView), names(notebooksEdit), totalNotebooksCount];
    };
    expect(await shared()).toEqual([['three', 'one'], ['two'], 3]);
    expect(await shared({ sortBy: 'name' })).toEqual([['one', 'three'], ['two'], 3]);
    expect(await shared({ sortBy: 'updatedAt' })).toEqual([['one', 'three'], ['two'], 3]);
    expect(await shared({ limit: 2 })).toEqual([['three'], ['two'], 3]);
    expect(await shared({ limit: 2, offset: 2 })).toEqual([['one'], [], 3]);
    expect(await shared({ searchQuery: 'o' })).toEqual([['one'], [], 1]);
  });

  test('W9, A8: that are saved are answered as long as they may be read', async () => {
    for (const id of ids) await world.save(erin, id);
    await world.publish('notebook', ids[3] as string);
    const saved = async (query: Record<string, unknown> = {}) => {
      const { savedNotebooks, count } = await world.did(erin, api.notebooks.saved, { query });
      return [names(savedNotebooks), count];
    };
    expect(await saved()).toEqual([['one', 'two', 'three', 'four'], 4]);
    expect(await saved({ sortBy: 'createdAt', limit: 2 })).toEqual([['four', 'three'], 4]);
    expect(await saved({ limit: 2, offset: 3 })).toEqual([['four'], 4]);
    expect(await saved({ searchQuery: 'fo' })).toEqual([['four'], 1]);
    await world.run('DELETE FROM notebook_grant WHERE notebook_id = ?', [ids[1]]);
    await world.run('UPDATE notebook SET is_protected = 1 WHERE id = ?', [ids[3]]);
    expect(await saved()).toEqual([['one', 'three'], 2]);
    const [one] = (await world.did(erin, api.notebooks.saved)).savedNotebooks;
    expect(one?.temp).toMatchObject({ saverCount: 1, hasSaved: true, permission: 'view' });
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ sortBy: 'title' }, 'sortBy'],
  ])('%o is not valid in either list', async (query, field) => {
    for (const list of [api.notebooks.shared, api.notebooks.saved]) {
      const answer = await world.ask(erin, list, { query });
      expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([400, [field]]);
    }
  });

  test('a guest has none of either', async () => {
    for (const list of [api.notebooks.shared, api.notebooks.saved]) {
      expect((await world.ask(null, list)).status).toBe(401);
    }
  });
});

test('W9: thirty notebooks cost as many statements as three, in every list', async () => {
  const [owner, reader] = [await world.signUp('fred'), await world.signUp('gina')];
  let lastId = '';
  const cost = async () => [
    await countQueries(world.backend, () => world.did(owner, api.notebooks.list)),
    await countQueries(world.backend, () => world.did(reader, api.notebooks.shared)),
    await countQueries(world.backend, () => world.did(reader, api.notebooks.saved)),
    await countQueries(world.backend, () => world.notebook(owner, lastId)),
  ];
  const add = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const id = await world.newNotebook(owner, `Number ${i}`);
      const sectionId = await world.newSection(owner, id);
      await world.newNotes(owner, id, 2, { sectionId, isProtected: i % 2 === 0 });
      if (i % 3 === 0) await world.publish('notebook', id);
      else await world.grant('notebook', id, reader, 'view');
      await world.save(reader, id);
      lastId = id;
    }
  };
  // The session; rows, and of a page their count; notes and savers; sections and sets of one's own; hidden notes, the
  // order of notes, their words; counts and own likes.
  const wanted = [9, 7, 8, 8];
  await add(3);
  expect(await cost()).toEqual(wanted);
  await add(27);
  expect(await cost()).toEqual(wanted);
});
