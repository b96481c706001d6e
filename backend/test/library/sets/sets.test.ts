// @module-tag mariadb
import { api, type EndpointDefinition, limits, notebookSetView, setIcons } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { absentId, NotebookWorld } from '../notebooks/support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;
/** Notebooks of alice's, by name. */
let a: string;
let b: string;
let c: string;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
  [a, b, c] = [
    await world.newNotebook(alice, 'a'),
    await world.newNotebook(alice, 'b'),
    await world.newNotebook(alice, 'c'),
  ];
});
afterAll(() => world.backend.close());

const tooShort = 'A title needs at least 2 characters.';
const noIcon = 'There is no such icon.';
const shelves = async () => {
  const { sets } = await world.did(alice, api.notebooks.list);
  return Object.fromEntries((sets ?? []).map(({ title, notebookIds }) => [title, notebookIds]));
};

describe('creating', () => {
  test('makes a set with the books icon, which notebooks leave others for', async () => {
    const { set, message } = await world.did(alice, api.sets.create, {
      body: { title: ' Work ', notebookIds: [b, a, b] },
    });
    expect(message).toBe('The set was created.');
    const expected = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Work',
      icon: { class: 'IconBooks' },
      notebookIds: [a, b],
    };
    expect(set).toStrictEqual(expected);
    expect(Object.keys(notebookSetView.shape).sort()).toEqual(Object.keys(expected).sort());
    await world.did(alice, api.sets.create, {
      body: { title: 'Home', notebookIds: [b, c], icon: { class: 'IconHome' } },
    });
    expect(await shelves()).toEqual({ Home: [b, c], Work: [a] });
    expect((await world.notebook(alice, a)).notebookSetId).toBe(set.id);
  });

  test('has each of the icons, named as entity or by its class', async () => {
    expect(new Set(setIcons).size).toBe(54);
    const id = await world.newSet(alice, 'Icons');
    for (const icon of setIcons) {
      const { set } = await world.did(alice, api.sets.edit, { body: { id, icon } });
      expect(set.icon).toEqual({ class: icon });
    }
    const { set } = await world.did(alice, api.sets.create, {
      body: { title: 'By class', icon: 'IconStar' },
    });
    expect(set.icon).toEqual({ class: 'IconStar' });
  });

  const cases: [body: Record<string, unknown>, field: string, message: string][] = [
    [{ title: undefined }, 'title', tooShort],
    [{ title: 'x' }, 'title', tooShort],
    [{ title: ' x ' }, 'title', tooShort],
    [{ title: 'x'.repeat(101) }, 'title', 'Use 100 characters or fewer.'],
    [{ title: 'a\u0001b' }, 'title', 'This contains characters that are not allowed.'],
    [{ icon: 'IconSkull' }, 'icon.class', noIcon],
    [{ icon: { class: 'IconSkull' } }, 'icon.class', noIcon],
    [{ icon: {} }, 'icon.class', noIcon],
    [{ notebookIds: ['x'] }, 'notebookIds.0', 'This is not a valid id.'],
  ];
  test.each(cases)('%o is refused, by edit as well', async (changes, field, message) => {
    const calls = [
      api.sets.create,
      ...('title' in changes && changes.title === undefined ? [] : [api.sets.edit]),
    ];
    for (const call of calls) {
      const body = { id: crypto.randomUUID(), title: 'A title', ...changes };
      const { status, failure } = await world.ask(alice, call, { body });
      expect([call.path, status, failure.errors]).toEqual([call.path, 400, { [field]: message }]);
    }
  });

  test('W1: at two hundred sets no other is made, however many are asked for at once', async () => {
    const many = await world.signUp('many');
    const rows = Array.from({ length: limits.sets - 2 }, () => crypto.randomUUID());
    await world.run(
      `INSERT INTO notebook_set (id, owner_id, title, icon, created_at)
       VALUES ${rows.map(() => "(?, ?, 'Many', 'IconBooks', 0)").join(', ')}`,
      rows.flatMap((row) => [row, many.id]),
    );
    const body = { title: 'One more' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.ask(many, api.sets.create, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
    const message = 'You can have 200 sets at most.';
    expect(answers.find(({ status }) => status === 422)?.failure).toEqual({
      success: false,
      code: 'rejected',
      message,
      errors: { title: message },
    });
  });
});

describe('editing', () => {
  test('changes what is named; the notebooks that are named are all there are in it', async () => {
    const id = await world.newSet(alice, 'Edited', [a, b]);
    const other = await world.newSet(alice, 'Beside', [c]);
    const edit = async (body: object) =>
      (await world.did(alice, api.sets.edit, { body: { id, ...body } })).set;
    const set = { id, title: 'Edited', icon: { class: 'IconBooks' }, notebookIds: [a, b] };
    expect(await edit({})).toEqual(set);
    expect(await edit({ title: 'Retitled' })).toEqual({ ...set, title: 'Retitled' });
    expect(await edit({ icon: 'IconMap' })).toEqual({
      ...set,
      title: 'Retitled',
      icon: { class: 'IconMap' },
    });
    expect((await edit({ notebookIds: [c, b] })).notebookIds).toEqual([b, c]);
    expect(await shelves()).toMatchObject({ Retitled: [b, c], Beside: [] });
    expect((await edit({ notebookIds: [] })).notebookIds).toEqual([]);
    const answer = await world.did(alice, api.sets.edit, { body: { id: other, title: 'Beside it' } });
    expect(answer.message).toBe('The set was saved.');
  });

  test('asks which', async () => {
    for (const call of [api.sets.edit, api.sets.delete]) {
      const { status, failure } = await world.ask(alice, call, { body: { title: 'A title' } });
      expect([status, failure.errors]).toEqual([400, { id: 'This is not a valid id.' }]);
    }
  });
});

describe('W6: a notebook', () => {
  test('is put in and taken out by the same call, or as `on` says, any number of times', async () => {
    const first = await world.newSet(alice, 'First');
    const second = await world.newSet(alice, 'Second');
    const place = async (setId: string, on?: boolean) => {
      const body = { setId, notebookId: a, ...(on !== undefined && { on }) };
      const { message, notebookSetId } = await world.did(alice, api.sets.notebook, { body });
      expect((await world.notebook(alice, a)).notebookSetId).toBe(notebookSetId);
      return [notebookSetId, message];
    };
    const isIn = 'The notebook was added to the set.';
    const isOut = 'The notebook was removed from the set.';
    await place(first, true);
    expect(await place(first)).toEqual([null, isOut]);
    expect(await place(first)).toEqual([first, isIn]);
    expect(await place(second)).toEqual([second, isIn]);
    expect(await place(second, true)).toEqual([second, isIn]);
    expect(await place(first, false)).toEqual([second, isOut]);
    expect(await place(second, false)).toEqual([null, isOut]);
    expect(await place(second, false)).toEqual([null, isOut]);
  });

  test('that many put into sets at once is in one set', async () => {
    const sets = await Promise.all(['One', 'Two', 'Three'].map((title) => world.newSet(alice, title)));
    const answers = await Promise.all(
      sets.map((setId) => world.ask(alice, api.sets.notebook, { body: { setId, notebookId: a, on: true } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const all = Object.values(await shelves()).flat();
    expect(all.filter((id) => id === a)).toHaveLength(1);
  });

  test('stays when its set is deleted', async () => {
    const id = await world.newSet(alice, 'Going', [a, b]);
    const { message } = await world.did(alice, api.sets.delete, { body: { id } });
    expect(message).toBe('The set was deleted. Its notebooks stay.');
    expect(Object.keys(await shelves())).not.toContain('Going');
    for (const notebook of [a, b]) expect((await world.notebook(alice, notebook)).notebookSetId).toBeNull();
    expect((await world.ask(alice, api.sets.delete, { body: { id } })).status).toBe(404);
  });

  test.each([
    [{ notebookId: 'x' }, 'notebookId'],
    [{ setId: 'x' }, 'setId'],
    [{ on: 'yes' }, 'on'],
  ])('%o is refused', async (changes, field) => {
    const body = { setId: crypto.randomUUID(), notebookId: a, ...changes };
    const { status, failure } = await world.ask(alice, api.sets.notebook, { body });
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('of other people', () => {
  let bob: TestPerson;
  beforeAll(async () => {
    bob = await world.signUp('bob');
    await world.publish('notebook', a);
  });

  test('W7, A13: a set is absent for any caller', async () => {
    const setId = await world.newSet(alice, 'Hers');
    const own = await world.newNotebook(bob, 'His');
    const calls = (id: string): [EndpointDefinition, Record<string, unknown>][] => [
      [api.sets.edit, { id, title: 'Taken' }],
      [api.sets.notebook, { setId: id, notebookId: own }],
      [api.sets.notebook, { setId: id, notebookId: a }],
      [api.sets.delete, { id }],
    ];
    const ask = (person: TestPerson | null, id: string) =>
      Promise.all(calls(id).map(([endpoint, body]) => world.ask(person, endpoint, { body })));
    for (const [person, status] of [
      [bob, 404],
      [null, 401],
    ] as const) {
      const [hidden, absent] = [await ask(person, setId), await ask(person, absentId)];
      expect(hidden.map((answer) => answer.status)).toEqual(Array(4).fill(status));
      expect(hidden.map(({ failure }) => failure)).toEqual(absent.map(({ failure }) => failure));
    }
    expect(await shelves()).toHaveProperty('Hers');
  });

  test('A9: a notebook that everyone reads is put into no set of another person’s', async () => {
    const setId = await world.newSet(bob, 'Empty');
    const placings: [EndpointDefinition, Record<string, unknown>][] = [
      [api.sets.create, { title: 'Set', notebookIds: [a] }],
      [api.sets.edit, { id: setId, notebookIds: [a] }],
      [api.sets.notebook, { setId, notebookId: a }],
    ];
    for (const [endpoint, body] of placings)
      expect((await world.ask(bob, endpoint, { body })).status).toBe(403);
    const { sets } = await world.did(bob, api.notebooks.list);
    expect(sets?.map(({ title, notebookIds }) => [title, notebookIds])).toEqual([['Empty', []]]);
  });

  test('A9: a guest makes no notebook and no set', async () => {
    const made = [
      await world.ask(null, api.notebooks.create, { body: { name: 'Mine' } }),
      await world.ask(null, api.sets.create, { body: { title: 'Mine' } }),
    ];
    expect(made.map(({ status }) => status)).toEqual([401, 401]);
  });
});
