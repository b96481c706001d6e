import { api, type NoteView } from '@commonplace/contracts/api';
import { parseDocumentName } from '@commonplace/contracts/collab';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { absentId } from '../notebooks/support/notebook-world.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
});
afterAll(() => world.backend.close());

describe('rights, by role', () => {
  let note: NoteView;
  let absent: { status: number; failure: unknown };
  beforeAll(async () => {
    note = await world.newNote(alice, { title: 'Plans', textContent: 'secret words' });
    absent = await world.read(carol, absentId);
  });

  test('A13 what is hidden is answered exactly as what is absent, in every call', async () => {
    await world.share(alice, note.id, [], []);
    const tries = [
      (noteId: string) => world.read(carol, noteId),
      (noteId: string) => world.read(null, noteId),
      (noteId: string) => world.write(carol, { noteId, title: 'mine' }),
      (noteId: string) => world.write(carol, { noteId, title: 'mine' }, { 'if-match': '"1.1"' }),
      (noteId: string) => world.write(carol, { noteId, fontSize: 20 }),
      (noteId: string) => world.remove(carol, noteId),
      (noteId: string) => world.share(carol, noteId, [], [carol]),
      (noteId: string) => world.ask(carol, api.notes.sharedWith, { query: { id: noteId } }),
    ];
    for (const attempt of tries) {
      const [hidden, missing] = [await attempt(note.id), await attempt(absentId)];
      expect(hidden.status).toBe(404);
      expect(hidden.failure).toEqual(missing.failure);
      expect([...hidden.headers.keys()].sort()).toEqual([...missing.headers.keys()].sort());
    }
    expect(absent.failure).toEqual({
      success: false,
      code: 'not_found',
      message: 'Sorry, this does not exist.',
    });
  });

  test('A3 A13 a reader of the live document gets all but the content, by the same rights', async () => {
    const note = await world.newNote(alice, { title: 'Live', textContent: 'Elsewhere' });
    const ask = (person: TestPerson | null) =>
      world.ask(person, api.notes.list, { query: { noteId: note.id, content: 'live' } });
    const { htmlContent, textContent, content, deltaContent, ...rest } = note;
    expect((await ask(alice)).body).toEqual({
      success: true,
      message: 'The note.',
      openedNote: { ...rest, imageSizes: {} },
    });
    const hidden = await ask(bob);
    expect([hidden.status, hidden.body]).toEqual([404, (await world.read(bob, note.id)).body]);
    await world.share(alice, note.id, [bob], []);
    expect((await ask(bob)).body.openedNote).toMatchObject({
      documentName: note.documentName,
      abilities: { read: true, edit: false },
    });
  });

  test('A3 A6 a viewer reads and does not write, share or delete', async () => {
    await world.share(alice, note.id, [bob], []);
    const seen = (await world.read(bob, note.id)).body.note;
    expect(seen).toMatchObject({
      sharing: 'shared',
      textContent: 'secret words',
      temp: { permission: 'view', notePermission: 'view', notebookPermission: null, notebook: null },
      abilities: { read: true, edit: false, share: false, delete: false, copy: true, save: true },
    });
    // A12: the notebook stays unknown.
    expect(seen?.notebookSharing).toBe('private');
    expect(seen?.documentName).toBe(note.documentName);
    expect((await world.write(bob, { noteId: note.id, title: 'x' })).status).toBe(403);
    expect((await world.write(bob, { noteId: note.id, fontSize: 20 })).status).toBe(403);
    expect((await world.share(bob, note.id, [], [bob])).status).toBe(403);
    expect((await world.remove(bob, note.id)).status).toBe(403);
    const lists = await world.ask(bob, api.notes.sharedWith, { query: { id: note.id } });
    expect(lists.status).toBe(403);
  });

  test('A4 an editor writes, and does not share, move or delete', async () => {
    await world.share(alice, note.id, [bob], [bob]);
    const shared = await world.did(alice, api.notes.sharedWith, { query: { id: note.id } });
    expect(shared).toMatchObject({ editorsCount: 1, viewersCount: 0 });
    const epoch = await world.epochOf(note.id);
    const written = await world.write(bob, { noteId: note.id, textContent: 'by bob', lineHeight: 1.5 });
    expect(written.body.note).toMatchObject({
      textContent: 'by bob',
      authorId: alice.id,
      info1: { lineHeight: 1.5 },
      temp: { permission: 'edit' },
      abilities: { edit: true, share: false, move: false, delete: false },
    });
    expect(await world.epochOf(note.id)).toBe(epoch);
    expect((await world.share(bob, note.id, [], [])).status).toBe(403);
    expect((await world.remove(bob, note.id)).status).toBe(403);
    expect((await world.read(alice, note.id)).body.note?.textContent).toBe('by bob');
  });

  test('A2 A7 a guest reads a published note, without a live document, and not when it is protected', async () => {
    await world.publish('note', note.id);
    const seen = await world.read(null, note.id);
    expect(seen.body.note).toMatchObject({
      sharing: 'published',
      documentName: null,
      abilities: { read: true, edit: false, like: false, copy: false, save: false },
    });
    await world.run('UPDATE note SET is_protected = 1 WHERE id = ?', [note.id]);
    expect((await world.read(null, note.id)).status).toBe(404);
    await world.run('UPDATE note SET is_protected = 0, published_at = NULL WHERE id = ?', [note.id]);
    expect((await world.read(null, note.id)).status).toBe(404);
  });

  test('A3 A4 a grant on the notebook reaches its notes', async () => {
    const notebookId = await world.newNotebook(alice, 'For bob');
    const inside = await world.newNote(alice, { notebookId, textContent: 'inside' });
    expect((await world.read(bob, inside.id)).status).toBe(404);
    await world.grant('notebook', notebookId, bob, 'view');
    expect((await world.read(bob, inside.id)).body.note).toMatchObject({
      sharing: 'private',
      notebookSharing: 'shared',
      temp: { permission: 'view', notebookPermission: 'view', notebook: { name: 'For bob' } },
    });
    expect((await world.write(bob, { noteId: inside.id, title: 'x' })).status).toBe(403);
    await world.run("UPDATE notebook_grant SET permission = 'edit' WHERE notebook_id = ?", [notebookId]);
    expect((await world.write(bob, { noteId: inside.id, title: 'by bob' })).body.note.title).toBe('by bob');
  });
});

describe('a token for plain Yjs clients', () => {
  const tokenFor = (person: TestPerson | null, noteId: string) =>
    world.ask(person, api.notes.collabToken, { body: { noteId } });

  test('A3 names the live document for its readers, says what they may do, and is stored nowhere', async () => {
    const { id } = await world.newNote(alice);
    await world.share(alice, id, [bob], []);
    for (const [person, edit] of [
      [alice, true],
      [bob, false],
    ] as const) {
      const { status, headers, body } = await tokenFor(person, id);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(parseDocumentName(body.documentName)).toEqual({ noteId: id, generation: 1 });
      expect(body.abilities).toMatchObject({ read: true, edit });
      const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(14);
      expect(minutes).toBeLessThanOrEqual(15);
      expect(decodeJwt(body.token)).toMatchObject({
        aud: 'commonplace:collab',
        id: person.id,
        note: id,
        sid: decodeJwt(person.token).sid,
        exp: Date.parse(body.expiresAt) / 1_000,
      });
    }
  });

  test('A13 hidden and absent are one answer, and a guest has to sign in', async () => {
    const { id } = await world.newNote(alice);
    const hidden = await tokenFor(bob, id);
    const absent = await tokenFor(bob, absentId);
    expect([hidden.status, hidden.failure]).toEqual([404, absent.failure]);
    expect((await tokenFor(null, id)).status).toBe(401);
  });

  test('it is no session: nothing of the API takes it', async () => {
    const { id } = await world.newNote(alice);
    const { token } = (await tokenFor(alice, id)).body;
    const answer = await world.ask({ ...alice, token }, api.notes.list, { query: { noteId: id } });
    expect(answer.status).toBe(401);
    expect((await tokenFor({ ...alice, token }, id)).status).toBe(401);
  });
});
