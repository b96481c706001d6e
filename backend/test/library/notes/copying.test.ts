import { api, type NoteView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let bobsNotebook: string;

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  carol = await world.signUp('carol');
  bobsNotebook = await world.newNotebook(bob, 'Copies');
});
afterAll(() => world.backend.close());

const copy = (person: TestPerson, noteId: string, notebookId: string, headers: Record<string, string> = {}) =>
  world.ask(person, api.notes.copy, { body: { noteId, notebookId }, headers });

const everyBlock = `
  <h1>Heading</h1><h3>Lower</h3>
  <p>Words, <strong>bold</strong>, <em>italic</em>, <u>under</u>, <s>through</s>, <code>code</code>,
    <a href="https://example.org/a?b=c&amp;d">a link</a>, x<sup>2</sup>, H<sub>2</sub>O,
    <span style="color: #ff0000">red</span>, <mark>marked</mark>, #tagged<br>and a second line</p>
  <p style="text-align: center">centred</p><p></p>
  <ul><li><p>one</p><ol start="3"><li><p>deeper</p></li></ol></li><li><p>two</p></li></ul>
  <ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked="false"><p>open</p></li></ul>
  <blockquote><p>quoted</p></blockquote>
  <pre><code class="language-js">const a = '&lt;b&gt;';
</code></pre>
  <table><tbody><tr><th colspan="2"><p>head</p></th></tr><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>
  <hr><img src="https://example.org/picture.png" alt="A picture"><p>🦜 and &amp; at the end</p>`;

/** What a note says, in all its forms. */
const said = ({
  title,
  htmlContent,
  textContent,
  content,
  deltaContent,
  hashtagsArray,
  info2,
}: NoteView) => ({
  title,
  htmlContent,
  textContent,
  content,
  deltaContent,
  hashtagsArray,
  info2,
});

describe('copying a note', () => {
  test('A6: a copy says exactly the same, is its copier’s alone, and begins with nothing of the other’s history', async () => {
    const body = { title: 'All of it 🦜', htmlContent: everyBlock, fontSize: 24, lineHeight: 2.2 };
    const made = await world.newNote(alice, body);
    // Written in twice: in the journal are rows, and text that was deleted.
    await world.did(alice, api.notes.create, { body: { noteId: made.id, textContent: 'meanwhile' } });
    await world.did(alice, api.notes.create, { body: { noteId: made.id, htmlContent: everyBlock } });
    await world.grant('note', made.id, bob, 'view');
    await world.grant('note', made.id, carol, 'edit');
    await world.publish('note', made.id);
    const original = await world.note(alice, made.id);
    expect(original.content).toMatchObject({ type: 'doc' });
    expect((original.content.content as unknown[]).length).toBeGreaterThan(10);

    const answer = await copy(bob, made.id, bobsNotebook);
    expect([answer.status, answer.body.message]).toEqual([200, 'The note was copied.']);
    const copied = await world.note(bob, answer.body.note.id);
    expect(copied.id).not.toBe(original.id);
    expect(said(copied)).toEqual(said(original));
    expect(copied).toMatchObject({
      authorId: bob.id,
      notebookId: bobsNotebook,
      sectionId: null,
      sharing: 'private',
      isProtected: false,
      info1: { fontSize: 24, lineHeight: 2.2 },
      temp: { savedIn: [], preview: original.temp.preview },
      abilities: { edit: true, share: true, delete: true },
    });
    expect(copied.createdAt).toBe(copied.updatedAt);
    expect(Date.parse(copied.createdAt)).toBeGreaterThan(Date.parse(original.createdAt));
    for (const person of [alice, carol, null]) expect((await world.read(person, copied.id)).status).toBe(404);

    const rows = async (table: string, id: string) => world.count(table, 'note_id = ?', [id]);
    expect(await rows('note_update', copied.id)).toBe(0);
    expect(await rows('note_version', copied.id)).toBe(0);
    const [{ base }] = await world.run('SELECT base FROM note_base WHERE note_id = ?', [copied.id]);
    expect(Buffer.from(base).includes('Heading')).toBe(true);
    expect(Buffer.from(base).includes('meanwhile')).toBe(false);
  });

  test('changes nothing of the original, and what is written in one is not in the other', async () => {
    const original = await world.newNote(alice, { title: 'Two ways', textContent: 'together' });
    const { note } = await world.did(alice, api.notes.copy, {
      body: { noteId: original.id, notebookId: await world.defaultNotebook(alice) },
    });
    await world.did(alice, api.notes.create, { body: { noteId: note.id, textContent: 'apart' } });
    expect(await world.note(alice, original.id)).toEqual(original);
    expect((await world.note(alice, note.id)).textContent).toBe('apart');
  });

  test('a note without edits is copied too, into a section if one is named', async () => {
    const notebookId = await world.newNotebook(alice, 'Sections');
    const sectionId = await world.newSection(alice, notebookId);
    const original = await world.newNote(alice);
    const { note } = await world.did(alice, api.notes.copy, {
      body: { noteId: original.id, notebookId, sectionId },
    });
    expect(note).toMatchObject({ title: '', notebookId, sectionId });
    expect(said(await world.note(alice, note.id))).toEqual(said(original));
  });

  test('a copy is found by its words and listed like any other note', async () => {
    const original = await world.newNote(alice, {
      title: 'Findable',
      textContent: 'with a sesquipedalian word',
    });
    await world.grant('note', original.id, bob, 'view');
    await copy(bob, original.id, bobsNotebook);
    expect(await world.titles(bob, { searchQuery: 'sesquipedal' })).toEqual(['Findable']);
  });

  test('the same Idempotency-Key makes one copy, also five times at once', async () => {
    const original = await world.newNote(alice, { title: 'Once' });
    await world.grant('note', original.id, bob, 'view');
    const headers = { 'idempotency-key': 'one-copy-of-bobs' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => copy(bob, original.id, bobsNotebook, headers)),
    );
    expect(new Set(answers.map(({ status, body }) => [status, body.note?.id].join())).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await world.titles(bob, { searchQuery: 'Once' })).toEqual(['Once']);
    // Of another note, and of one that may not be read, it is no repetition.
    const [other, secret] = [await world.newNote(alice, { title: 'Twice' }), await world.newNote(alice)];
    await world.grant('note', other.id, bob, 'view');
    const copies = [
      await copy(bob, other.id, bobsNotebook, headers),
      await copy(bob, secret.id, bobsNotebook, headers),
    ];
    expect(copies.map(({ status }) => status)).toEqual([200, 404]);
    expect(await world.titles(bob, { searchQuery: 'Twice' })).toEqual(['Twice']);
  });

  test('one person makes sixty a minute', async () => {
    const original = await world.newNote(carol);
    const notebookId = await world.defaultNotebook(carol);
    const statuses = new Map<number, number>();
    for (let i = 0; i < 62; i += 1) {
      const { status } = await copy(carol, original.id, notebookId);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 2 });
  });
});
