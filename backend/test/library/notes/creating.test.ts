import { api, limits } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { absentId } from '../notebooks/support/notebook-world.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
});
afterAll(() => world.backend.close());

describe('creating', () => {
  test('an empty note goes to the default notebook', async () => {
    const note = await world.newNote(alice);
    expect(note).toMatchObject({
      title: '',
      authorId: alice.id,
      author: { name: 'Alice', username: 'alice' },
      notebookId: await world.defaultNotebook(alice),
      sectionId: null,
      sharing: 'private',
      notebookSharing: 'private',
      isProtected: false,
      info1: { fontSize: 18, lineHeight: 1.8 },
      temp: {
        permission: 'edit',
        notePermission: 'edit',
        notebookPermission: 'edit',
        notebook: { name: 'My Notebook' },
        likesCount: 0,
        savedIn: [],
      },
      abilities: { edit: true, share: true, delete: true, save: false },
      htmlContent: '',
      textContent: '',
    });
    expect(note.createdAt).toBe(note.updatedAt);
    expect(parseDocumentName(note.documentName ?? '')).toEqual({ noteId: note.id, generation: 1 });
  });

  test('of several contents html goes before delta before text, and every form is answered', async () => {
    const delta = { ops: [{ insert: 'of the delta\n' }] };
    const all = await world.newNote(alice, {
      title: 'Forms',
      htmlContent: '<p>of the <strong>html</strong></p>',
      deltaContent: delta,
      textContent: 'of the text',
    });
    expect(all).toMatchObject({
      title: 'Forms',
      textContent: 'of the html',
      temp: { preview: 'of the html' },
    });
    expect(all.htmlContent).toContain('<strong>html</strong>');
    expect(all.content).toMatchObject({ type: 'doc' });
    expect(all.deltaContent.ops).toContainEqual({ insert: 'html', attributes: { bold: true } });
    expect((await world.newNote(alice, { deltaContent: delta, textContent: 'x' })).textContent).toBe(
      'of the delta',
    );
    expect((await world.newNote(alice, { textContent: 'of the text' })).textContent).toBe('of the text');
  });

  test('the same Idempotency-Key makes one note, also ten times at once, and only for its owner', async () => {
    const headers = { 'idempotency-key': 'a-key-of-alices' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.write(alice, { title: 'Once' }, headers)),
    );
    const ids = new Set(answers.map(({ body }) => body.note.id));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(ids.size).toBe(1);
    expect((await world.ask(alice, api.notes.list, { query: { searchQuery: 'Once' } })).body.count).toBe(1);
    expect((await world.write(alice, { title: 'Once more' }, headers)).body.note.id).toBe([...ids][0]);
    expect((await world.write(bob, { title: 'Once' }, headers)).body.note.id).not.toBe([...ids][0]);
  });

  test('someone else’s notebook is not found, unless it may be read: then it is forbidden', async () => {
    const notebookId = await world.defaultNotebook(alice);
    const hidden = await world.write(bob, { notebookId });
    const absent = await world.write(bob, { notebookId: absentId });
    expect([hidden.status, hidden.failure]).toEqual([404, absent.failure]);
    await world.grant('notebook', notebookId, bob, 'edit');
    expect((await world.write(bob, { notebookId })).status).toBe(403);
    await world.run('DELETE FROM notebook_grant WHERE notebook_id = ?', [notebookId]);
  });

  const cases: [field: string, value: unknown, accepted: boolean][] = [
    ['title', 'x'.repeat(limits.titleCharacters), true],
    ['title', 'x'.repeat(limits.titleCharacters + 1), false],
    ['title', 'bell\u0007', false],
    ['title', 7, false],
    ['fontSize', 0, false],
    ['fontSize', 1, true],
    ['fontSize', 72, true],
    ['fontSize', 73, false],
    ['lineHeight', 0.95, false],
    ['lineHeight', 1, true],
    ['lineHeight', 3, true],
    ['lineHeight', 3.05, false],
    ['notebookId', 'x', false],
    ['noteId', '1', false],
    ['htmlContent', {}, false],
    ['deltaContent', { ops: 'x' }, false],
  ];
  test.each(cases)('%s %j: accepted %s', async (field, value, accepted) => {
    const answer = await world.ask(alice, api.notes.create, { body: { [field]: value } });
    expect(answer.status).toBe(accepted ? 200 : 400);
    if (!accepted) expect(Object.keys(answer.failure.errors ?? {})[0]).toMatch(field);
  });

  test('a section that does not exist is refused', async () => {
    const answer = await world.write(alice, { sectionId: absentId });
    expect([answer.status, answer.failure.errors]).toEqual([
      422,
      { sectionId: 'This section does not exist.' },
    ]);
  });

  test('a guest creates nothing', async () => {
    expect((await world.ask(null, api.notes.create, { body: {} })).status).toBe(401);
  });
});
