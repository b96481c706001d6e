// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { HintListener } from '../../support/hint-listener.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { NotebookWorld } from './support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
});
afterAll(() => world.backend.close());

const remove = (person: TestPerson, notebookId: string) =>
  world.ask(person, api.notebooks.delete, { body: { notebookId } });
const flags = async (person: TestPerson) =>
  (await world.own(person)).map(({ name, isDefault, isSaved }) => [name, isDefault, isSaved]);

/** Rows that are of this notebook, by table. */
async function leftOf(id: string) {
  const of = (table: string) => world.count(table, 'notebook_id = ?', [id]);
  return {
    notes: await of('note'),
    sections: await of('section'),
    grants: await of('notebook_grant'),
    savers: await of('notebook_save'),
    saved: await of('note_save'),
  };
}
const nothing = { notes: 0, sections: 0, grants: 0, savers: 0, saved: 0 };

/** A notebook with some of everything. */
async function fullNotebook(owner: TestPerson, other: TestPerson) {
  const id = await world.newNotebook(owner, 'Full');
  const sectionId = await world.newSection(owner, id);
  const noteIds = [
    ...(await world.newNotes(owner, id, 3)),
    ...(await world.newNotes(owner, id, 2, { sectionId })),
  ];
  await world.grant('notebook', id, other, 'edit');
  await world.save(other, id);
  const [others] = await world.own(other);
  const [theirs] = await world.newNotes(other, others?.id as string, 1);
  await world.run('INSERT INTO note_save (notebook_id, note_id, user_id, created_at) VALUES (?, ?, ?, 0)', [
    id,
    theirs,
    owner.id,
  ]);
  return { id, noteIds, theirs: theirs as string };
}

describe('a notebook that is deleted', () => {
  test('W10: takes everything of it along, and nothing else', async () => {
    const set = await world.newSet(alice);
    const { id, noteIds, theirs } = await fullNotebook(alice, bob);
    await world.did(alice, api.sets.notebook, { body: { setId: set, notebookId: id } });
    expect(await leftOf(id)).toEqual({ notes: 5, sections: 1, grants: 1, savers: 1, saved: 1 });
    await using hints = await HintListener.open(world.backend, 'listener');
    const answer = await remove(alice, id);
    expect([answer.status, answer.body.message]).toEqual([200, 'The notebook was deleted.']);
    const hint = await hints.next();
    expect(hint).toMatchObject({ type: 'access-changed' });
    expect('noteIds' in hint ? hint.noteIds.toSorted() : []).toEqual(noteIds.toSorted());

    expect(await leftOf(id)).toEqual(nothing);
    expect(await world.count('note_head', `note_id IN (${noteIds.map(() => '?').join(', ')})`, noteIds)).toBe(
      0,
    );
    expect(await world.count('note', 'id = ?', [theirs])).toBe(1);
    const { notebooks, sets } = await world.did(alice, api.notebooks.list);
    expect(notebooks?.map(({ name }) => name)).toEqual(['My Notebook']);
    expect(sets?.[0]).toMatchObject({ id: set, notebookIds: [] });
    expect((await world.ask(alice, api.notebooks.list, { query: { id } })).status).toBe(404);
    expect((await remove(alice, id)).status).toBe(404);
    expect((await world.did(bob, api.notebooks.shared)).totalNotebooksCount).toBe(0);
    expect((await world.did(bob, api.notebooks.saved)).count).toBe(0);
  });

  test('W2: hands what it was the default for to the oldest other one', async () => {
    const carol = await world.signUp('carol');
    await world.newNotebook(carol, 'Second');
    await world.newNotebook(carol, 'Third');
    const [first] = await world.own(carol);
    expect((await remove(carol, first?.id as string)).status).toBe(200);
    expect(await flags(carol)).toEqual([
      ['Second', true, true],
      ['Third', false, false],
    ]);
    const third = (await world.own(carol))[1]?.id as string;
    await world.did(carol, api.notebooks.changeDefaultSaved, { body: { notebookId: third } });
    await world.newNotebook(carol, 'Fourth');
    expect((await remove(carol, third)).status).toBe(200);
    expect(await flags(carol)).toEqual([
      ['Fourth', false, false],
      ['Second', true, true],
    ]);
  });

  test('W2: is never the only one', async () => {
    const dora = await world.signUp('dora');
    const [only] = await world.own(dora);
    const { status, failure } = await remove(dora, only?.id as string);
    const message = 'This is your only notebook. Create another one before you delete it.';
    expect([status, failure]).toEqual([409, { success: false, code: 'conflict', message }]);
    expect(await flags(dora)).toEqual([['My Notebook', true, true]]);
  });

  test('W2: of four that are deleted at once one stays, with both defaults', async () => {
    const emil = await world.signUp('emil');
    for (const name of ['a', 'b', 'c']) await world.newNotebook(emil, name);
    const all = await world.own(emil);
    const answers = await Promise.all(all.map(({ id }) => remove(emil, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
    const left = await world.own(emil);
    expect(left.map(({ isDefault, isSaved }) => [isDefault, isSaved])).toEqual([[true, true]]);
  });

  test.each([[{}], [{ notebookId: 'x' }], [{ id: crypto.randomUUID() }]])('%o names none', async (body) => {
    const { status, failure } = await world.ask(alice, api.notebooks.delete, { body });
    expect([status, failure.message]).toEqual([400, 'Please select a notebook.']);
  });
});

test('an account that is deleted takes its notebooks along with all of theirs, and its sets', async () => {
  const frida = await world.signUp('frida');
  const { id } = await fullNotebook(frida, bob);
  const theirs = await world.newNotebook(bob, 'Saved by Frida');
  await world.publish('notebook', theirs);
  await world.save(frida, theirs);
  await world.newSet(frida, 'Shelf', [id]);
  await world.did(frida, api.profiles.deleteAccount);
  await world.backend.app.get(EventBus).settled();
  expect(await leftOf(id)).toEqual(nothing);
  for (const [table, column] of [
    ['user', 'id'],
    ['notebook', 'owner_id'],
    ['notebook_set', 'owner_id'],
    ['notebook_save', 'user_id'],
    ['note_save', 'user_id'],
  ] as const) {
    expect([table, await world.count(`\`${table}\``, `${column} = ?`, [frida.id])]).toEqual([table, 0]);
  }
  expect((await world.notebook(bob, theirs)).temp.saverCount).toBe(0);
});
