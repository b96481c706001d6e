// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '../../../src/create-backend.ts';
import { callApi } from '../../support/call-api.ts';
import type { TestPerson } from '../../support/people.ts';
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

describe('writing', () => {
  test('changes what is named and leaves the rest', async () => {
    const note = await world.newNote(alice, { title: 'Before', textContent: 'kept' });
    const titled = (await world.write(alice, { noteId: note.id, title: 'After' })).body.note;
    expect(titled).toMatchObject({ title: 'After', textContent: 'kept' });
    expect(Date.parse(titled.updatedAt)).toBeGreaterThanOrEqual(Date.parse(note.updatedAt));
    const sized = (await world.write(alice, { noteId: note.id, fontSize: 20, lineHeight: 2 })).body.note;
    expect(sized).toMatchObject({
      title: 'After',
      textContent: 'kept',
      info1: { fontSize: 20, lineHeight: 2 },
    });
    expect(sized.updatedAt).toBe(titled.updatedAt);
  });

  test('If-Match refuses to overwrite what was written meanwhile', async () => {
    const first = await world.write(alice, { textContent: 'one' });
    const noteId = first.body.note.id;
    const etag = first.headers.get('etag') as string;
    const second = await world.write(alice, { noteId, textContent: 'two' }, { 'if-match': etag });
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).not.toBe(etag);
    const late = await world.write(
      alice,
      { noteId, textContent: 'three', fontSize: 30 },
      { 'if-match': etag },
    );
    expect([late.status, late.failure.code]).toEqual([412, 'precondition_failed']);
    const now = await world.read(alice, noteId);
    expect(now.body.note).toMatchObject({ textContent: 'two', info1: { fontSize: 18 } });
    expect(now.headers.get('etag')).toBe(second.headers.get('etag'));
    expect((await world.write(alice, { noteId, textContent: 'four' }, { 'if-match': '*' })).status).toBe(200);
    expect(
      (await world.write(alice, { noteId, textContent: 'five' }, { 'if-match': 'nonsense' })).status,
    ).toBe(412);
  });

  test('another notebook moves the note: for its author, with new rights', async () => {
    const note = await world.newNote(alice, { title: 'Moves' });
    await world.share(alice, note.id, [], [bob]);
    const second = await world.newNotebook(alice, 'Second');
    const before = await world.epochOf(note.id);
    expect((await world.write(bob, { noteId: note.id, notebookId: second })).status).toBe(403);
    expect((await world.write(alice, { noteId: note.id, notebookId: second })).body.note.notebookId).toBe(
      second,
    );
    expect(await world.epochOf(note.id)).toBe((before ?? 0) + 1);
  });

  test('without a content process nothing is written, and nothing is lost', async () => {
    const note = await world.newNote(alice, { title: 'Stays', textContent: 'stays' });
    const alone = await createBackend({ ...world.backend.config, contentUrl: 'http://127.0.0.1:1' });
    await alone.listen();
    try {
      const body = { noteId: note.id, textContent: 'gone', fontSize: 40 };
      const answer = await callApi(alone.url, api.notes.create, { headers: {}, body }, alice.token);
      expect([answer.status, answer.failure.code]).toEqual([503, 'unavailable']);
    } finally {
      await alone.close();
    }
    expect((await world.read(alice, note.id)).body.note).toMatchObject({
      textContent: 'stays',
      info1: { fontSize: 18 },
    });
  });
});

describe('writing what can not be', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    ['deltaContent', `{"deltaContent":{"ops":[{"insert":${nested(40)}}]}}`, 'This is nested too deeply.'],
    ['title', '{"title":"half \\ud83c"}', 'This contains characters that are not allowed.'],
    ['title', `{"title":"${'x'.repeat(301)}"}`, 'Use 300 characters or fewer.'],
  ])('a %s is refused with its reason', async (field, body, message) => {
    const answer = await world.ask(alice, api.notes.create, { body });
    expect([answer.status, answer.failure.errors]).toEqual([400, { [field]: message }]);
  });
});

describe('writing while others come and go', () => {
  test('If-Match: * asks only for a note that is there', async () => {
    const { id: noteId } = await world.newNote(alice);
    const writes = Array.from({ length: 8 }, (_, index) =>
      world.write(alice, { noteId, title: `title ${index}` }, { 'if-match': '*' }),
    );
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('C3 no person who may write is refused', async () => {
    const { id: noteId } = await world.newNote(alice);
    let isChanging = true;
    const changing = (async () => {
      while (isChanging) {
        // SQLite answers at once: without a pause no other request would have a turn.
        await new Promise(setImmediate);
        await world.run('UPDATE note_head SET access_epoch = access_epoch + 1 WHERE note_id = ?', [noteId]);
      }
    })();
    const statuses = new Set<number>();
    for (let i = 0; i < 5; i += 1)
      statuses.add((await world.write(alice, { noteId, title: `title ${i}` })).status);
    isChanging = false;
    await changing;
    for (const status of statuses) expect([200, 409]).toContain(status);
  });
});

describe('deleting', () => {
  test('takes everything with it, and leaves the rest of the notebook', async () => {
    const note = await world.newNote(alice, { title: 'Away', textContent: 'away' });
    await world.write(alice, { noteId: note.id, textContent: 'changed' });
    await world.share(alice, note.id, [bob], []);
    expect((await world.remove(alice, note.id)).status).toBe(200);
    for (const person of [alice, bob, null]) expect((await world.read(person, note.id)).status).toBe(404);
    expect((await world.remove(alice, note.id)).status).toBe(404);
    for (const table of [
      'note_content',
      'note_head',
      'note_base',
      'note_update',
      'note_version',
      'note_history',
      'note_grant',
    ]) {
      expect(await world.count(table, 'note_id = ?', [note.id]), table).toBe(0);
    }
  });
});
