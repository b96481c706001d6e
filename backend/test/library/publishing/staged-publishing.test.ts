// @module-tag mariadb
import { api, type NoteSummary } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reads } from '../../../src/platform/database/reads.ts';
import type { TestPerson } from '../../support/people.ts';
import { indexed } from '../../support/statements/indexed.ts';
import { NotesWorld } from '../notes/support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let dave: TestPerson;
beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
  [carol, dave] = [await world.signUp('carol'), await world.signUp('dave')];
});
afterAll(() => world.backend.close());

const mode = (person: TestPerson, noteId: string, mode: 'live' | 'staged') =>
  world.did(person, api.notes.publishMode, { body: { noteId, mode } });
const write = (person: TestPerson, noteId: string, textContent: string, title?: string) =>
  world.did(person, api.notes.create, { body: { noteId, textContent, title } });

/** A staged public note that says `oldword` to everyone and `newword` in its draft. */
async function stagedNote(): Promise<string> {
  const { id: noteId } = await world.newNote(alice, { title: 'Plans', textContent: 'oldword #oldtag' });
  await world.publish('note', noteId);
  await world.grant('note', noteId, bob, 'edit');
  await world.grant('note', noteId, dave, 'view');
  expect(await mode(alice, noteId, 'staged')).toMatchObject({
    publishMode: 'staged',
    publishedVersion: { changes: 0 },
  });
  await write(bob, noteId, 'newword #newtag', 'Secrets');
  await indexed(world.backend, 'note', [{ id: noteId }]);
  return noteId;
}

const staging = ({ publishMode, publishedVersion }: NoteSummary) => ({ publishMode, publishedVersion });

/** Everything that a person (null for a guest) is told of a note, over each way of the API and as text. */
async function told(person: TestPerson | null, noteId: string): Promise<string> {
  const ask = async (call: Promise<{ body: unknown }>) => JSON.stringify((await call).body);
  const get = async (path: string) =>
    (
      await fetch(`${world.backend.url}${path}`, { headers: person ? { authorization: person.token } : {} })
    ).text();
  return (
    await Promise.all([
      ask(world.read(person, noteId)),
      ...(['live', 'read'] as const).map((content) =>
        ask(world.ask(person, api.notes.list, { query: { noteId, content } })),
      ),
      ask(world.ask(person, api.hashtags.suggest, { query: { query: 'new' } as never })),
      ask(world.ask(person, api.search.all, { query: { query: 'oldword' } })),
      get(`/notes/${noteId}.md`),
      get('/alice/feed.xml'),
      get('/alice/feed.json'),
      get('/tag/oldtag/feed.json'),
      get('/tag/newtag/feed.json'),
    ])
  ).join('\n');
}

/** What a search finds for a person, or for a guest. */
async function found(person: TestPerson | null, query: string): Promise<string[]> {
  const { notes } = await world.did(person, api.search.all, { query: { query } });
  return notes.map(({ id }) => id);
}

test('A28 of a staged note others read what was published last, and those with a grant its draft', async () => {
  const noteId = await stagedNote();
  for (const reader of [carol, null]) {
    const { body } = await world.read(reader, noteId);
    expect(body.note).toMatchObject({
      title: 'Plans',
      textContent: 'oldword #oldtag',
      hashtagsArray: ['#oldtag'],
      documentName: null,
    });
    expect(body.note?.content).toMatchObject({ type: 'doc' });
    expect(staging(body.note as NoteSummary)).toEqual({});
    const all = await told(reader, noteId);
    expect(all).not.toMatch(/newword|newtag|Secrets|publishMode|publishedVersion/);
    expect(all).toContain('oldword');
    expect(await found(reader, 'oldword')).toContain(noteId);
    expect(await found(reader, 'newword')).not.toContain(noteId);
  }
  for (const person of [alice, bob, dave]) {
    const note = await world.note(person, noteId);
    expect(note).toMatchObject({
      title: 'Secrets',
      textContent: 'newword #newtag',
      publishMode: 'staged',
      publishedVersion: { changes: 1 },
    });
    expect(note.documentName).not.toBeNull();
  }
  expect((await world.ask(carol, api.notes.collabToken, { body: { noteId } })).status).toBe(403);
  expect((await world.ask(dave, api.notes.collabToken, { body: { noteId } })).status).toBe(200);
  const copy = await world.did(carol, api.notes.copy, {
    body: { noteId, notebookId: await world.defaultNotebook(carol) },
  });
  expect(await world.note(carol, copy.note.id)).toMatchObject({ textContent: 'oldword #oldtag' });
});

test('A28 publishing the changes has everyone read them, and moves the note to now in lists', async () => {
  const noteId = await stagedNote();
  const before = (await world.note(carol, noteId)).updatedAt;
  const { publishedVersion } = await world.did(alice, api.notes.publishChanges, { body: { noteId } });
  expect(publishedVersion).toMatchObject({ changes: 0 });
  const read = await world.note(carol, noteId);
  expect(read).toMatchObject({
    title: 'Secrets',
    textContent: 'newword #newtag',
    hashtagsArray: ['#newtag'],
  });
  expect(read.updatedAt > before).toBe(true);
  await indexed(world.backend, 'note', [{ id: noteId }]);
  const page = await (await fetch(`${world.backend.url}/notes/${noteId}.md`)).text();
  expect(page).toMatch(/Secrets[\s\S]*newword/);
  expect(page).not.toMatch(/oldword/);
  expect(await found(null, 'newword')).toContain(noteId);
  expect(await found(null, 'oldword')).not.toContain(noteId);
  expect((await world.ask(carol, api.notes.publishChanges, { body: { noteId } })).status).toBe(403);
  expect((await world.ask(bob, api.notes.publishChanges, { body: { noteId } })).status).toBe(403);
});

test('A28 what was changed after the comparison that a person saw is not published with it', async () => {
  const noteId = await stagedNote();
  const from = (await world.note(alice, noteId)).publishedVersion?.at as number;
  const shown = async () => (await world.did(alice, api.history.compare, { query: { noteId, from } })).until;
  const first = await shown();
  await write(bob, noteId, 'unseen');
  for (const call of [
    world.ask(alice, api.notes.publishChanges, { body: { noteId, shown: first } }),
    world.ask(alice, api.notes.publishMode, { body: { noteId, mode: 'live', shown: first } }),
  ])
    expect((await call).body).toMatchObject({ code: 'conflict' });
  expect(await world.note(carol, noteId)).toMatchObject({ textContent: 'oldword #oldtag' });
  expect((await world.note(alice, noteId)).publishMode).toBe('staged');
  await world.did(alice, api.notes.publishChanges, { body: { noteId, shown: await shown() } });
  expect(await world.note(carol, noteId)).toMatchObject({ textContent: 'unseen' });
});

test('A28 C15b what is published is compared with, restored and discarded to, also after its history is cleared', async () => {
  const noteId = await stagedNote();
  const at = (await world.note(alice, noteId)).publishedVersion?.at as number;
  await world.did(alice, api.history.clear, { body: { noteId, at: Date.now() } });
  const { htmlContent } = await world.did(alice, api.history.compare, { query: { noteId, from: at } });
  expect(htmlContent).toMatch(/<del>oldword[^<]*<\/del>.*<ins>newword/);
  expect(await world.note(carol, noteId)).toMatchObject({ textContent: 'oldword #oldtag' });

  const { before, ...staged } = await world.did(alice, api.notes.discardChanges, { body: { noteId } });
  expect(staged.publishedVersion).toEqual({ at, changes: 0 });
  expect(await world.note(bob, noteId)).toMatchObject({ title: 'Plans', textContent: 'oldword #oldtag' });
  await world.did(alice, api.history.restore, { body: { noteId, at: before as number } });
  expect(await world.note(bob, noteId)).toMatchObject({ title: 'Secrets', textContent: 'newword #newtag' });
});

test('A28 a note is live again with its draft published, and private with its draft', async () => {
  const live = await stagedNote();
  expect(await mode(alice, live, 'live')).toMatchObject({ publishMode: 'live', publishedVersion: null });
  expect(await world.note(carol, live)).toMatchObject({ textContent: 'newword #newtag' });
  expect((await world.note(carol, live)).documentName).not.toBeNull();

  const withdrawn = await stagedNote();
  await world.did(alice, api.notes.publish, { body: { noteId: withdrawn, on: false } });
  expect((await world.read(carol, withdrawn)).status).toBe(404);
  const note = await world.note(alice, withdrawn);
  expect(note).toMatchObject({
    textContent: 'newword #newtag',
    publishMode: 'staged',
    publishedVersion: null,
  });
  await write(alice, withdrawn, 'third');
  await world.did(alice, api.notes.publish, { body: { noteId: withdrawn, on: true } });
  expect(await world.note(carol, withdrawn)).toMatchObject({ textContent: 'third' });
  await write(alice, withdrawn, 'fourth');
  expect(await world.note(carol, withdrawn)).toMatchObject({ textContent: 'third' });
  const rows = await world.backend.app
    .get(Reads)
    .manager.query('SELECT note_id FROM note_draft UNION ALL SELECT note_id FROM note_published');
  expect(rows.filter(({ note_id }: { note_id: string }) => note_id === live)).toEqual([]);
});

test('A28 a staged note in a published notebook, from the trash and from being hidden shows what was published', async () => {
  const notebookId = await world.newNotebook(alice, 'Open');
  const { id: noteId } = await world.newNote(alice, { notebookId, textContent: 'oldword' });
  await mode(alice, noteId, 'staged');
  await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
  await write(alice, noteId, 'newword');
  const shown = async () => (await world.note(carol, noteId)).textContent;
  expect(await shown()).toBe('oldword');
  await world.did(alice, api.trash.moveNote, { body: { noteId } });
  expect((await world.read(carol, noteId)).status).toBe(404);
  await world.did(alice, api.trash.restoreNote, { body: { noteId } });
  expect(await shown()).toBe('oldword');
  await world.did(alice, api.notes.publishChanges, { body: { noteId } });
  expect(await shown()).toBe('newword');
});

test('A28 a staged note that is published right after an edit shows no words that the edit took away', async () => {
  const { id: noteId } = await world.newNote(alice, { textContent: 'oldword' });
  await mode(alice, noteId, 'staged');
  await write(alice, noteId, 'newword');
  // As before the edit is folded.
  await world.run('UPDATE note_head SET projected_seq = projected_seq - 1 WHERE note_id = ?', [noteId]);
  await world.run(
    "UPDATE note_content SET `text` = 'oldword', html = '<p>oldword</p>', hash = 'older' WHERE note_id = ?",
    [noteId],
  );
  await world.did(alice, api.notes.publish, { body: { noteId, on: true } });
  expect(await world.note(carol, noteId)).toMatchObject({ textContent: 'newword' });
  const page = await (await fetch(`${world.backend.url}/notes/${noteId}.md`)).text();
  expect(page).toContain('newword');
  expect((await world.note(alice, noteId)).publishedVersion).toMatchObject({ changes: 0 });
});
