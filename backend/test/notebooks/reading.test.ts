import { api, notebookView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../support/count-queries.ts';
import type { TestPerson } from '../support/people.ts';
import { startTestBackend } from '../support/test-backend.ts';
import { absentId, NotebookWorld } from './support/notebook-world.ts';

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

describe('a notebook', () => {
  test('has every field that there is of a notebook, a section and a set', async () => {
    const id = await world.newNotebook(alice, 'Whole');
    const sectionId = await world.newSection(alice, id, 'Part');
    const setId = await world.newSet(alice, 'Shelf', [id]);
    const [outside] = await world.newNotes(alice, id, 1);
    const [inside] = await world.newNotes(alice, id, 1, { sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: {
        id,
        description: 'All of it',
        notesOrder: [sectionId, outside],
        newSectionData: { [sectionId]: [inside] },
      },
    });
    await world.grant('notebook', id, bob, 'edit');
    await world.save(bob, id);
    await world.run("UPDATE notebook SET cover_url = '/files/notebooks/x/y.webp' WHERE id = ?", [id]);

    const section = {
      id: sectionId,
      title: 'Part',
      color: '#d3d3d3',
      notebookId: id,
      info1: { notesOrder: [inside] },
      unorderedNotes: [],
    };
    const whole = {
      id,
      name: 'Whole',
      description: 'All of it',
      ownerId: alice.id,
      owner: { name: 'Alice', username: 'alice' },
      notes: [outside, inside],
      sections: [section],
      sharing: 'shared',
      isProtected: false,
      isDefault: false,
      isSaved: false,
      notebookSetId: setId,
      info1: { cover: { downloadUrl: '/files/notebooks/x/y.webp' }, notesOrder: [sectionId, outside] },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      temp: {
        notesCount: 2,
        saverCount: 1,
        hasSaved: false,
        permission: 'edit',
        owner: { username: 'alice', display_picture: { downloadUrl: null } },
      },
      abilities: {
        read: true,
        edit: true,
        manage: true,
        share: true,
        publish: true,
        protect: true,
        delete: true,
        like: true,
        comment: true,
        save: false,
      },
    };
    const read = await world.notebook(alice, id);
    // Fails for a field too few as for one too many.
    expect(read).toStrictEqual(whole);
    expect(Object.keys(notebookView.shape).sort()).toEqual(Object.keys(whole).sort());
    const listed = (await world.own(alice)).find((notebook) => notebook.id === id);
    expect(listed).toStrictEqual({ ...whole, notes: [] });

    const { sets } = await world.did(alice, api.notebooks.list);
    expect(sets).toStrictEqual([
      { id: setId, title: 'Shelf', icon: { class: 'IconBooks' }, notebookIds: [id] },
    ]);

    expect(await world.notebook(bob, id)).toStrictEqual({
      ...whole,
      notebookSetId: null,
      temp: { ...whole.temp, hasSaved: true },
      abilities: {
        ...whole.abilities,
        manage: false,
        share: false,
        publish: false,
        protect: false,
        delete: false,
        save: true,
      },
    });
  });

  test('W7: that is somebody’s default is nobody else’s', async () => {
    const [first] = await world.own(bob);
    const id = first?.id as string;
    expect(first).toMatchObject({ isDefault: true, isSaved: true });
    await world.grant('notebook', id, carol, 'view');
    expect(await world.notebook(carol, id)).toMatchObject({ isDefault: false, isSaved: false });
  });

  test('A8, A13: is read by its owner, by grants and, published and not protected, by everyone; else it is absent', async () => {
    const id = await world.newNotebook(alice, 'Read by whom');
    const absent = (await world.ask(null, api.notebooks.list, { query: { id: absentId } })).failure;
    const read = async (person: TestPerson | null) => {
      const { status, body, failure } = await world.ask(person, api.notebooks.list, { query: { id } });
      if (status === 404) expect(failure).toEqual(absent);
      return status === 200 ? body.notebook?.temp.permission : status;
    };
    const all = async () => [await read(alice), await read(bob), await read(carol), await read(null)];
    expect(await all()).toEqual(['edit', 404, 404, 404]);
    await world.grant('notebook', id, bob, 'view');
    expect(await all()).toEqual(['edit', 'view', 404, 404]);
    await world.run("UPDATE notebook_grant SET permission = 'edit' WHERE notebook_id = ?", [id]);
    expect(await all()).toEqual(['edit', 'edit', 404, 404]);
    await world.publish('notebook', id);
    expect(await all()).toEqual(['edit', 'edit', 'view', 'view']);
    await world.run('UPDATE notebook SET is_protected = 1 WHERE id = ?', [id]);
    expect(await all()).toEqual(['edit', 'edit', 404, 404]);
  });

  test('A12, A13: is absent to whoever may read a note in it and no more', async () => {
    const id = await world.newNotebook(alice, 'Not to be named');
    const [noteId] = await world.newNotes(alice, id, 1);
    await world.grant('note', noteId as string, bob, 'edit');
    const answer = await world.ask(bob, api.notebooks.list, { query: { id } });
    const absent = await world.ask(bob, api.notebooks.list, { query: { id: absentId } });
    expect([answer.status, answer.failure]).toEqual([404, absent.failure]);
    const shared = await world.did(bob, api.notebooks.shared);
    expect(JSON.stringify(shared)).not.toContain('Not to be named');
  });

  test('W8, A2: that is published shows and counts no protected note, but to whom it is shared with', async () => {
    const id = await world.newNotebook(alice, 'Half hidden');
    const sectionId = await world.newSection(alice, id);
    const [open] = await world.newNotes(alice, id, 1);
    const [hidden, known] = await world.newNotes(alice, id, 2, { isProtected: true });
    const [hiddenInside] = await world.newNotes(alice, id, 1, { isProtected: true, sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: {
        id,
        notesOrder: [hidden, known, sectionId, open],
        newSectionData: { [sectionId]: [hiddenInside] },
      },
    });
    await world.publish('notebook', id);
    await world.grant('note', known as string, bob, 'view');
    await world.save(bob, id);

    const seen = (notebook: Awaited<ReturnType<NotebookWorld['notebook']>>) => [
      notebook.temp.notesCount,
      notebook.notes.toSorted(),
      notebook.info1.notesOrder,
      notebook.sections[0]?.info1.notesOrder,
    ];
    expect(seen(await world.notebook(null, id))).toEqual([1, [open], [sectionId, open], []]);
    expect(seen(await world.notebook(bob, id))).toEqual([
      2,
      [open, known].toSorted(),
      [known, sectionId, open],
      [],
    ]);
    expect(seen(await world.notebook(alice, id))).toEqual([
      4,
      [open, hidden, known, hiddenInside].toSorted(),
      [hidden, known, sectionId, open],
      [hiddenInside],
    ]);
    const { savedNotebooks } = await world.did(bob, api.notebooks.saved);
    expect(seen(savedNotebooks.find((saved) => saved.id === id) as never)).toEqual([
      2,
      [],
      [known, sectionId, open],
      [],
    ]);
  });

  test('W8: read by its id says in which section a note stands that no order names, to whoever may read it', async () => {
    const id = await world.newNotebook(alice, 'Unordered');
    const first = await world.newSection(alice, id);
    const second = await world.newSection(alice, id);
    await world.newNotes(alice, id, 1);
    const [a, b] = await world.newNotes(alice, id, 2, { sectionId: first });
    const [hidden] = await world.newNotes(alice, id, 1, { sectionId: first, isProtected: true });
    const [c, d, e] = await world.newNotes(alice, id, 3, { sectionId: second });
    await world.did(alice, api.notebooks.edit, { body: { id, newSectionData: { [second]: [d] } } });
    await world.run('UPDATE section SET notes_order = ? WHERE id = ?', [JSON.stringify([d]), second]);
    await world.publish('notebook', id);

    const unordered = async (person: TestPerson | null) =>
      (await world.notebook(person, id)).sections.map((section) => section.unorderedNotes);
    const { notes: asMade } = await world.notebook(alice, id);
    const inOrder = (...ids: unknown[]) => asMade.filter((noteId) => ids.includes(noteId));
    expect(await unordered(alice)).toEqual([inOrder(a, b, hidden), inOrder(c, e)]);
    expect(await unordered(null)).toEqual([inOrder(a, b), inOrder(c, e)]);
    const listed = (await world.own(alice)).find((notebook) => notebook.id === id);
    expect(listed?.sections.map((section) => section.unorderedNotes)).toEqual([[], []]);
  });

  test('W8: read by its id names nothing that has gone', async () => {
    const id = await world.newNotebook(alice, 'Orders');
    const other = await world.newNotebook(alice, 'Elsewhere');
    const sectionId = await world.newSection(alice, id);
    const [stays, moves, goes] = await world.newNotes(alice, id, 3);
    const [leaves] = await world.newNotes(alice, id, 1, { sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: { id, notesOrder: [goes, sectionId, moves, stays], newSectionData: { [sectionId]: [leaves] } },
    });
    await world.run('DELETE FROM note WHERE id = ?', [goes]);
    await world.run('UPDATE note SET notebook_id = ? WHERE id = ?', [other, moves]);
    await world.run('UPDATE note SET section_id = NULL WHERE id = ?', [leaves]);
    const notebook = await world.notebook(alice, id);
    expect(notebook.info1.notesOrder).toEqual([sectionId, stays]);
    expect(notebook.sections[0]?.info1.notesOrder).toEqual([]);
    expect(notebook.notes.toSorted()).toEqual([stays, leaves].toSorted());
  });
});

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
    [{ searchQuery: 'ta' }, ['beta', 'delta']],
    [{ searchQuery: '100% rye_b' }, ['beta']],
    [{ searchQuery: 'bread!' }, ['beta']],
    [{ searchQuery: 'r_e' }, []],
    [{ searchQuery: '%' }, ['beta']],
    [{ sharing: 'private' }, ['alpha', 'beta']],
    [{ sharing: ['shared', 'published'] }, ['delta', 'Gamma']],
    [{ 'sharing[]': 'shared' }, ['Gamma']],
    [{ sharing: ['private', 'shared', 'published'], searchQuery: 'ta' }, ['beta', 'delta']],
  ];
  test.each(cases)('W9: with %o', async (query, expected) => {
    expect(names(await world.own(dave, query))).toEqual(expected);
  });

  test('come with all sets, whatever is searched for', async () => {
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
    [{ searchQuery: 'x'.repeat(201) }, 'searchQuery', 'This can have 200 characters at most.'],
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
    expect(await shared({ searchQuery: 'o' })).toEqual([['one'], ['two'], 2]);
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

test('W9: thirty notebooks cost as many queries as three, in every list', async () => {
  const [owner, reader] = [await world.signUp('fred'), await world.signUp('gina')];
  const cost = async () => [
    await countQueries(world.backend, () => world.did(owner, api.notebooks.list)),
    await countQueries(world.backend, () => world.did(reader, api.notebooks.shared)),
    await countQueries(world.backend, () => world.did(reader, api.notebooks.saved)),
  ];
  const add = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const id = await world.newNotebook(owner, `Number ${i}`);
      const sectionId = await world.newSection(owner, id);
      await world.newNotes(owner, id, 2, { sectionId, isProtected: i % 2 === 0 });
      if (i % 3 === 0) await world.publish('notebook', id);
      else await world.grant('notebook', id, reader, 'view');
      await world.save(reader, id);
    }
  };
  await add(3);
  const ofThree = await cost();
  await add(27);
  expect(await cost()).toEqual(ofThree);
  expect(Math.max(...ofThree)).toBeLessThan(12);
});
