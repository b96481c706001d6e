import { api, limits } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { absentId, NotebookWorld } from './support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
});
afterAll(() => world.backend.close());

describe('creating', () => {
  test('makes an empty private notebook', async () => {
    const { notebook, message } = await world.did(alice, api.notebooks.create, {
      body: { name: '  Travels  ' },
    });
    expect(message).toBe('The notebook was created.');
    expect(notebook).toMatchObject({
      name: 'Travels',
      description: '',
      notes: [],
      sections: [],
      sharing: 'private',
      isDefault: false,
      isSaved: false,
      notebookSetId: null,
      info1: { cover: { downloadUrl: null }, notesOrder: [] },
      temp: { notesCount: 0 },
    });
    expect(notebook.createdAt).toBe(notebook.updatedAt);
  });

  test.each([
    [{}, 'A notebook needs a name.'],
    [{ name: '' }, 'A notebook needs a name.'],
    [{ name: ' \n ' }, 'A notebook needs a name.'],
    [{ name: 7 }, 'A notebook needs a name.'],
    [{ name: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
    [{ name: 'a\u0000b' }, 'This contains characters that are not allowed.'],
  ])('%o is refused', async (body, message) => {
    const { status, failure } = await world.ask(alice, api.notebooks.create, { body });
    expect([status, failure.message, failure.errors]).toEqual([400, message, { name: message }]);
  });

  test('a name may have 200 characters, of any script', async () => {
    const name = '本'.repeat(200);
    expect((await world.did(alice, api.notebooks.create, { body: { name } })).notebook.name).toBe(name);
  });

  test('W1: at a thousand notebooks no other is made, however many are asked for at once', async () => {
    const many = await world.signUp('many');
    const rows = Array.from({ length: limits.notebooks - 3 }, (_, index) => index);
    for (let at = 0; at < rows.length; at += 200) {
      const some = rows.slice(at, at + 200);
      await world.run(
        `INSERT INTO notebook (id, owner_id, name, description, notes_order, created_at, updated_at)
         VALUES ${some.map(() => "(?, ?, ?, '', '[]', 0, 0)").join(', ')}`,
        some.flatMap((index) => [crypto.randomUUID(), many.id, `Notebook ${index}`]),
      );
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.ask(many, api.notebooks.create, { body: { name: 'One more' } })),
    );
    const message = 'You can have 1000 notebooks at most.';
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.failure).toEqual({
      success: false,
      code: 'rejected',
      message,
      errors: { name: message },
    });
    expect(await world.own(many)).toHaveLength(limits.notebooks);
  });
});

describe('editing', () => {
  test('changes what is named and leaves the rest', async () => {
    const id = await world.newNotebook(alice, 'Before');
    const edit = (body: object) => world.did(alice, api.notebooks.edit, { body: { id, ...body } });
    const renamed = await edit({ name: ' After ' });
    expect([renamed.message, renamed.notebook.name]).toEqual(['The notebook was saved.', 'After']);
    expect((await edit({ description: 'Line one\nline two' })).notebook).toMatchObject({
      name: 'After',
      description: 'Line one\nline two',
    });
    expect((await edit({ name: 'Last', description: '' })).notebook).toMatchObject({
      name: 'Last',
      description: '',
    });
  });

  test.each([
    [{}, 'Improper payload.'],
    [{ name: 'Nameless' }, 'Improper payload.'],
    [{ id: 'mine', name: 'Nameless' }, 'Improper payload.'],
    [{ id: absentId }, 'Improper payload.'],
    [{ id: absentId, color: 'red' }, 'Improper payload.'],
    [{ id: absentId, name: ' ' }, 'A notebook needs a name.'],
    [{ id: absentId, name: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
    [{ id: absentId, description: 'x'.repeat(5_001) }, 'Use 5000 characters or fewer.'],
    [{ id: absentId, description: 'a\u0007' }, 'This contains characters that are not allowed.'],
    [{ id: absentId, notesOrder: ['x'] }, 'This is not a valid id.'],
    [{ id: absentId, newSectionData: { x: [] } }, undefined],
    [{ id: absentId, newSectionData: { [absentId]: ['x'] } }, 'This is not a valid id.'],
    [{ id: absentId, notesOrder: Array(10_001).fill(absentId) }, undefined],
  ])('%o is refused', async (body, message) => {
    const { status, failure } = await world.ask(alice, api.notebooks.edit, { body });
    expect([status, failure.code]).toEqual([400, 'validation_failed']);
    if (message) expect(failure.message).toBe(message);
  });

  test('W4: updatedAt moves with name, description, order, cover and sections, and with nothing else', async () => {
    const id = await world.newNotebook(alice, 'Watched');
    const [first, second] = (await world.newNotes(alice, id, 2)) as [string, string];
    const set = await world.newSet(alice);
    const moves = async (act: () => Promise<unknown>): Promise<boolean> => {
      await world.run('UPDATE notebook SET updated_at = 5 WHERE id = ?', [id]);
      await act();
      const [row] = await world.run('SELECT updated_at AS updatedAt FROM notebook WHERE id = ?', [id]);
      return Number(row.updatedAt) > 5;
    };
    const edit = (body: object) => () => world.did(alice, api.notebooks.edit, { body: { id, ...body } });
    let section = '';
    expect(await moves(edit({ name: 'Named' }))).toBe(true);
    expect(await moves(edit({ name: 'Named' }))).toBe(false);
    expect(await moves(edit({ description: 'Described' }))).toBe(true);
    expect(await moves(edit({ description: 'Described', name: 'Named' }))).toBe(false);
    expect(await moves(edit({ notesOrder: [second, first] }))).toBe(true);
    expect(await moves(edit({ notesOrder: [second, first] }))).toBe(false);
    expect(
      await moves(async () => {
        section = await world.newSection(alice, id);
      }),
    ).toBe(true);
    expect(await moves(edit({ newSectionData: { [section]: [first] } }))).toBe(true);
    const editSection = (body: object) => () =>
      world.did(alice, api.sections.edit, { body: { sectionId: section, ...body } });
    expect(await moves(editSection({ title: 'Other' }))).toBe(true);
    expect(await moves(editSection({ title: 'Other' }))).toBe(false);
    expect(await moves(editSection({}))).toBe(false);
    expect(await moves(() => world.did(alice, api.sections.delete, { body: { sectionId: section } }))).toBe(
      true,
    );
    expect(await moves(() => world.did(alice, api.notebooks.removeCover, { body: { notebookId: id } }))).toBe(
      false,
    );
    expect(
      await moves(() => world.did(alice, api.notebooks.changeDefault, { body: { notebookId: id } })),
    ).toBe(false);
    expect(
      await moves(() =>
        world.did(alice, api.sets.notebook, { body: { setId: set, notebookId: id, on: true } }),
      ),
    ).toBe(false);
    expect(await moves(() => world.newNotes(alice, id, 1))).toBe(false);
  });
});

describe('W2: defaults', () => {
  const calls = [
    [api.notebooks.changeDefault, 'isDefault', 'This is already your default notebook.'],
    [api.notebooks.changeDefaultSaved, 'isSaved', 'This is already your default saving notebook.'],
  ] as const;

  test.each(calls)('%o moves the one and leaves the other', async (call, flag, already) => {
    const person = await world.signUp(flag === 'isDefault' ? 'bert' : 'bella');
    const other = flag === 'isDefault' ? 'isSaved' : 'isDefault';
    const id = await world.newNotebook(person, 'Second');
    const flags = async () =>
      (await world.own(person)).map((notebook) => [notebook.name, notebook[flag], notebook[other]]);
    expect((await world.did(person, call, { body: { notebookId: id } })).success).toBe(true);
    expect(await flags()).toEqual([
      ['My Notebook', false, true],
      ['Second', true, false],
    ]);
    const again = await world.ask(person, call, { body: { notebookId: id } });
    expect([again.status, again.failure.code, again.failure.message]).toEqual([409, 'conflict', already]);
    expect((await flags())[1]).toEqual(['Second', true, false]);
  });

  test.each(calls)('%o asks for a notebook', async (call) => {
    for (const body of [{}, { notebookId: 'mine' }, { notebookId: null }]) {
      const { status, failure } = await world.ask(alice, call, { body });
      expect([status, failure.message]).toEqual([400, 'Please select a notebook.']);
    }
  });

  test('of many changes at once one notebook is left as the default', async () => {
    const person = await world.signUp('bruce');
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => world.newNotebook(person, name)));
    const answers = await Promise.all(
      [...ids, ...ids].map((notebookId) =>
        world.ask(person, api.notebooks.changeDefault, { body: { notebookId } }),
      ),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await world.own(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});
