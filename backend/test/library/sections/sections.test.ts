// @module-tag mariadb
import { api, limits, sectionView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HintListener } from '../../support/hint-listener.ts';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { NotebookWorld } from '../notebooks/support/notebook-world.ts';

let world: NotebookWorld;
let alice: TestPerson;
let notebookId: string;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  alice = await world.signUp('alice');
  notebookId = await world.newNotebook(alice);
});
afterAll(() => world.backend.close());

const tooShort = 'A title needs at least 2 characters.';
const tooLong = 'Use 100 characters or fewer.';
const noColor = 'Enter a colour as #rrggbb.';

describe('creating', () => {
  test('makes an empty light grey section at the end', async () => {
    const { section, message } = await world.did(alice, api.sections.create, {
      body: { notebookId, title: ' First ' },
    });
    expect(message).toBe('The section was created.');
    const expected = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'First',
      color: '#d3d3d3',
      notebookId,
      info1: { notesOrder: [] },
      unorderedNotes: [],
    };
    expect(section).toStrictEqual(expected);
    expect(Object.keys(sectionView.shape).sort()).toEqual(Object.keys(expected).sort());
    const second = await world.did(alice, api.sections.create, {
      body: { notebookId, title: 'Second', color: '#A0B1C2' },
    });
    expect(second.section.color).toBe('#a0b1c2');
    expect((await world.notebook(alice, notebookId)).sections).toEqual([section, second.section]);
  });

  const cases: [body: Record<string, unknown>, field: string, message: string][] = [
    [{ title: undefined }, 'title', tooShort],
    [{ title: 'x' }, 'title', tooShort],
    [{ title: ' x ' }, 'title', tooShort],
    [{ title: 'x'.repeat(101) }, 'title', tooLong],
    [{ title: 'a\u0001b' }, 'title', 'This contains characters that are not allowed.'],
    [{ color: 'red' }, 'color', noColor],
    [{ color: '#fff' }, 'color', noColor],
    [{ color: '#12345g' }, 'color', noColor],
    [{ notebookId: 'x' }, 'notebookId', 'This is not a valid id.'],
    [{ notebookId: undefined }, 'notebookId', 'This is not a valid id.'],
  ];
  test.each(cases)('%o is refused', async (changes, field, message) => {
    const body = { notebookId, title: 'A title', ...changes };
    const { status, failure } = await world.ask(alice, api.sections.create, { body });
    expect([status, failure.errors]).toEqual([400, { [field]: message }]);
  });

  test('W1: at five hundred sections no other is made, however many are asked for at once', async () => {
    const id = await world.newNotebook(alice);
    const rows = Array.from({ length: limits.sections - 2 }, () => crypto.randomUUID());
    await world.run(
      `INSERT INTO section (id, notebook_id, title, color, notes_order, created_at)
       VALUES ${rows.map(() => "(?, ?, 'Many', '#d3d3d3', '[]', 0)").join(', ')}`,
      rows.flatMap((row) => [row, id]),
    );
    const body = { notebookId: id, title: 'One more' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.ask(alice, api.sections.create, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
    const message = 'A notebook can have 500 sections at most.';
    expect(answers.find(({ status }) => status === 422)?.failure).toEqual({
      success: false,
      code: 'rejected',
      message,
      errors: { notebookId: message },
    });
    expect((await world.notebook(alice, id)).sections).toHaveLength(limits.sections);
  });

  test('W1: nor in any notebook at five thousand of one person', async () => {
    const eve = await world.signUp('eve');
    const [first, second] = [await world.newNotebook(eve, 'One'), await world.newNotebook(eve, 'Two')];
    for (let count = 0; count < limits.sectionsInAll - 1; count += 833) {
      const rows = Array.from({ length: Math.min(833, limits.sectionsInAll - 1 - count) }, () =>
        crypto.randomUUID(),
      );
      await world.run(
        `INSERT INTO section (id, notebook_id, title, color, notes_order, created_at)
         VALUES ${rows.map(() => "(?, ?, 'Many', '#d3d3d3', '[]', 0)").join(', ')}`,
        rows.flatMap((row) => [row, first]),
      );
    }
    const body = { notebookId: second, title: 'One more' };
    expect((await world.ask(eve, api.sections.create, { body })).status).toBe(200);
    const { status, failure } = await world.ask(eve, api.sections.create, { body });
    expect([status, failure.message]).toEqual([422, 'A person can have 5000 sections at most.']);
  });
});

describe('editing', () => {
  test('changes what is named, moves nothing, and answers the order of what is there', async () => {
    const id = await world.newNotebook(alice);
    const sectionId = await world.newSection(alice, id, 'Before');
    const [stays, goes] = await world.newNotes(alice, id, 2, { sectionId });
    await world.did(alice, api.notebooks.edit, {
      body: { id, newSectionData: { [sectionId]: [goes, stays] } },
    });
    await world.run('UPDATE note SET section_id = NULL WHERE id = ?', [goes]);
    const edit = (body: object) => world.did(alice, api.sections.edit, { body: { sectionId, ...body } });
    const whole = { id: sectionId, notebookId: id, info1: { notesOrder: [stays] }, unorderedNotes: [] };
    const titled = await edit({ title: 'After', notebookId });
    expect([titled.message, titled.section]).toEqual([
      'The section was saved.',
      { ...whole, title: 'After', color: '#d3d3d3' },
    ]);
    expect((await edit({ color: '#ABCDEF' })).section).toEqual({
      ...whole,
      title: 'After',
      color: '#abcdef',
    });
    expect((await edit({})).section).toEqual({ ...whole, title: 'After', color: '#abcdef' });
  });

  const cases: [body: Record<string, unknown>, field: string, message: string][] = [
    [{ sectionId: 'x' }, 'sectionId', 'This is not a valid id.'],
    [{ title: '' }, 'title', tooShort],
    [{ title: 'x'.repeat(101) }, 'title', tooLong],
    [{ color: '' }, 'color', noColor],
  ];
  test.each(cases)('%o is refused', async (changes, field, message) => {
    const body = { sectionId: crypto.randomUUID(), ...changes };
    const { status, failure } = await world.ask(alice, api.sections.edit, { body });
    expect([status, failure.errors]).toEqual([400, { [field]: message }]);
  });
});

describe('W5: deleting', () => {
  test('leaves the notes in the notebook, in the place of the section', async () => {
    const id = await world.newNotebook(alice);
    const sectionId = await world.newSection(alice, id);
    const other = await world.newSection(alice, id, 'Other');
    const [first, last] = (await world.newNotes(alice, id, 2)) as [string, string];
    const inside = (await world.newNotes(alice, id, 3, { sectionId })) as [string, string, string];
    await world.did(alice, api.notebooks.edit, {
      body: {
        id,
        notesOrder: [first, sectionId, other, last],
        newSectionData: { [sectionId]: [inside[2], inside[0]] },
      },
    });
    await using hints = await HintListener.open(world.backend, 'listener');
    const { message } = await world.did(alice, api.sections.delete, { body: { sectionId } });
    expect(message).toBe('The section was deleted. Its notes stay in the notebook.');
    const hint = await hints.next();
    expect(hint).toMatchObject({ type: 'note-changed' });
    expect('noteIds' in hint ? hint.noteIds.toSorted() : []).toEqual(inside.toSorted());
    const notebook = await world.notebook(alice, id);
    expect(notebook.info1.notesOrder).toEqual([first, inside[2], inside[0], inside[1], other, last]);
    expect(notebook.sections.map((section) => section.id)).toEqual([other]);
    expect(notebook.notes).toHaveLength(5);
    expect(await world.count('note', 'section_id = ?', [sectionId])).toBe(0);
    expect((await world.ask(alice, api.sections.delete, { body: { sectionId } })).status).toBe(404);
  });

  test('makes no order where there was none', async () => {
    const id = await world.newNotebook(alice);
    const sectionId = await world.newSection(alice, id);
    await world.newNotes(alice, id, 2, { sectionId });
    await world.did(alice, api.sections.delete, { body: { sectionId } });
    expect((await world.notebook(alice, id)).info1.notesOrder).toEqual([]);
  });

  test('asks which', async () => {
    const { status, failure } = await world.ask(alice, api.sections.delete, { body: {} });
    expect([status, failure.errors]).toEqual([400, { sectionId: 'This is not a valid id.' }]);
  });

  test('leaves no note in it that was just being put there', async () => {
    const id = await world.newNotebook(alice);
    const sectionId = await world.newSection(alice, id);
    const [noteId] = await world.newNotes(alice, id, 1);
    const isSqlite = process.env.TEST_DATABASE_URL === undefined;
    // As `sectionPlace` holds a section until the note is written.
    await world.writeAhead(
      [`SELECT id FROM section WHERE id = ? ${isSqlite ? '' : 'LOCK IN SHARE MODE'}`, [sectionId]],
      () => world.did(alice, api.sections.delete, { body: { sectionId } }),
      ['UPDATE note SET section_id = ? WHERE id = ?', [sectionId, noteId]],
    );
    expect(await world.count('note', 'section_id = ?', [sectionId])).toBe(0);
    expect((await world.notebook(alice, id)).notes).toEqual([noteId]);
  });

  test('while notes are moved into it leaves none of them in it', async () => {
    const id = await world.newNotebook(alice);
    for (let round = 0; round < 3; round += 1) {
      const sectionId = await world.newSection(alice, id, `Round ${round}`);
      const notes = await world.newNotes(alice, id, 8);
      const moves = notes.map((noteId) =>
        world.ask(alice, api.notes.move, { body: { noteId, notebookId: id, sectionId } }),
      );
      const removal = world.ask(alice, api.sections.delete, { body: { sectionId } });
      const answers = await Promise.all(moves);
      expect((await removal).status).toBe(200);
      for (const { status } of answers) expect([200, 422]).toContain(status);
      expect(await world.count('note', 'section_id = ?', [sectionId])).toBe(0);
    }
  });
});
