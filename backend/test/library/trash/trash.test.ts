// @module-tag mariadb
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TrashPurge } from '../../../src/library/trash/trash-purge.ts';
import { eventually } from '../../support/eventually.ts';
import { HintListener } from '../../support/hint-listener.ts';
import type { TestPerson } from '../../support/people.ts';
import { TestTab } from '../../support/test-tab.ts';
import { NotesWorld } from '../notes/support/notes-world.ts';

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  world = await NotesWorld.start();
  [alice, bob] = [await world.signUp('alice'), await world.signUp('bob')];
});
afterAll(() => world.backend.close());

const dayMs = 86_400_000;
const call = (endpoint: EndpointDefinition, body: object) => (person: TestPerson | null) =>
  world.ask(person, endpoint, { body });
const trashNote = (noteId: string) => call(api.trash.moveNote, { noteId });
const restoreNote = (noteId: string) => call(api.trash.restoreNote, { noteId });
const trashNotebook = (notebookId: string) => call(api.trash.moveNotebook, { notebookId });
const restoreNotebook = (notebookId: string) => call(api.trash.restoreNotebook, { notebookId });
const trashOf = (person: TestPerson, query: Record<string, unknown> = {}) =>
  world.did(person, api.trash.list, { query });
const found = async (person: TestPerson | null, query: string) =>
  (await world.did(person, api.search.all, { query: { query } })).notes.map(({ id }) => id);
const purge = () => world.backend.app.get(TrashPurge).purge();
/** As if it had been moved there so many days ago. */
const age = (table: 'note' | 'notebook', id: string, days: number) =>
  world.run(`UPDATE ${table} SET trashed_at = ? WHERE id = ?`, [Date.now() - days * dayMs, id]);

/** What alice and others see of a note and its notebook, in every list there is. */
async function seen(noteId: string, notebookId: string, tag: string) {
  const has = (notes: readonly { id: string }[] | undefined, id = noteId) =>
    (notes ?? []).some((note) => note.id === id);
  const profile = { params: { username: 'alice' } };
  const [own] = (await world.own(alice)).filter(({ id }) => id === notebookId);
  const book = own && (await world.notebook(alice, notebookId));
  const shared = await world.did(bob, api.notes.shared);
  return {
    author: (await world.read(alice, noteId)).status,
    editor: (await world.read(bob, noteId)).status,
    guest: (await world.read(null, noteId)).status,
    mine: has((await world.did(alice, api.notes.list, { query: {} })).notes),
    counted: own?.temp.notesCount ?? null,
    named: book ? [book.notes, book.info1.notesOrder].map((ids) => ids.includes(noteId)) : null,
    words: book?.temp.words ?? null,
    shared: has([...shared.notesView, ...shared.notesEdit]),
    saved: has((await world.did(bob, api.notes.list, { query: {} })).savedNotes),
    readingList: (await world.did(bob, api.saved.list)).items.length,
    public: has((await world.did(null, api.notes.ofPerson, profile)).notes),
    tagged: has((await world.did(null, api.hashtags.notes, { params: { hashtag: tag } })).notes),
    suggested: (await world.did(alice, api.hashtags.suggest, { query: { query: tag } })).hashtags.some(
      ({ title }) => title === `#${tag}`,
    ),
    found: {
      author: (await found(alice, 'heirloom')).includes(noteId),
      guest: (await found(null, 'heirloom')).includes(noteId),
    },
    listed: has((await world.did(alice, api.notes.list, { query: { searchQuery: 'heirloom' } })).notes),
    notified: (await world.did(alice, api.notifications.list)).notifications.length,
  };
}

/** A published note of alice's that bob edits, saved, liked and commented on, in a notebook of its own. */
async function aPlacedNote(tag: string) {
  const notebookId = await world.newNotebook(alice, `Of ${tag}`);
  const sectionId = await world.newSection(alice, notebookId);
  const { id: noteId } = await world.newNote(alice, {
    notebookId,
    sectionId,
    title: 'An heirloom',
    htmlContent: `<p>Three words here #${tag}</p>`,
  });
  await world.share(alice, noteId, [], [bob]);
  await world.did(alice, api.notes.publish, { body: { noteId, on: true } });
  await world.saveNote(bob, noteId);
  const params = { subjectType: 'note', id: noteId };
  await world.did(bob, api.likes.toggle, { params, body: { on: true } });
  await world.did(bob, api.comments.add, { params, body: { text: 'A comment' } });
  return { noteId, notebookId, sectionId };
}

describe('a note in the trash', () => {
  test('W28 A26 is in no list, count or search of anyone, and is wholly back when it is restored', async () => {
    const { noteId, notebookId, sectionId } = await aPlacedNote('alpha');
    const before = await seen(noteId, notebookId, 'alpha');
    const view = await world.note(bob, noteId);
    expect(before).toMatchObject({ author: 200, editor: 200, guest: 200, shared: true, saved: true });
    expect(before).toMatchObject({ public: true, tagged: true, suggested: true, listed: true });

    expect((await trashNote(noteId)(alice)).status).toBe(200);
    expect(await seen(noteId, notebookId, 'alpha')).toEqual({
      author: 404,
      editor: 404,
      guest: 404,
      mine: false,
      counted: 0,
      named: [false, false],
      words: 0,
      shared: false,
      saved: false,
      readingList: before.readingList - 1,
      public: false,
      tagged: false,
      suggested: false,
      found: { author: false, guest: false },
      listed: false,
      notified: 0,
    });
    const { notes, notebooks, count } = await trashOf(alice);
    expect([notes, notebooks, count]).toEqual([
      [
        {
          id: noteId,
          title: 'An heirloom',
          preview: expect.stringContaining('Three words'),
          notebook: { id: notebookId, name: 'Of alpha' },
          trashedAt: expect.any(Number),
          deletedAt: (notes[0]?.trashedAt ?? 0) + 30 * dayMs,
        },
      ],
      [],
      1,
    ]);
    expect((await trashOf(bob)).count).toBe(0);

    expect((await restoreNote(noteId)(alice)).body).toMatchObject({ notebook: { id: notebookId } });
    expect(await seen(noteId, notebookId, 'alpha')).toEqual(before);
    expect(await world.note(bob, noteId)).toEqual(view);
    expect((await world.note(alice, noteId)).sectionId).toBe(sectionId);
    expect((await trashOf(alice)).count).toBe(0);
  });

  test('A26 W28 is moved and restored by its author alone, and again without an effect', async () => {
    const { noteId } = await aPlacedNote('beta');
    expect((await trashNote(noteId)(null)).status).toBe(401);
    expect((await trashNote(noteId)(bob)).status).toBe(403);
    expect((await restoreNote(noteId)(bob)).status).toBe(403);
    for (const act of [trashNote, trashNote]) expect((await act(noteId)(alice)).status).toBe(200);
    for (const act of [trashNote, restoreNote]) expect((await act(noteId)(bob)).status).toBe(404);
    expect((await world.remove(bob, noteId)).status).toBe(404);
    expect((await trashOf(alice)).count).toBe(1);
    for (const act of [restoreNote, restoreNote]) expect((await act(noteId)(alice)).status).toBe(200);
    expect((await restoreNote(noteId)(bob)).status).toBe(403);
    await world.did(alice, api.notes.delete, { body: { id: noteId } });
    expect((await restoreNote(noteId)(alice)).status).toBe(404);
  });

  test('C3 W28 its epoch rises, who has it open is told, and nobody writes it over REST', async () => {
    const { noteId } = await aPlacedNote('gamma');
    const epoch = (await world.epochOf(noteId)) as number;
    await using hints = await HintListener.open(world.backend, 'listener');
    const tab = await TestTab.open(world.backend, bob.token);
    await tab.watch('note', noteId);
    await trashNote(noteId)(alice);
    await tab.heard('unwatched', {});
    await tab.heard('shared-with-me-changed');
    tab.close();
    expect(await hints.next()).toEqual({ type: 'access-changed', noteIds: [noteId] });
    expect(await world.epochOf(noteId)).toBe(epoch + 1);
    for (const person of [alice, bob])
      expect((await world.write(person, { noteId, textContent: 'More' })).status).toBe(404);
    await restoreNote(noteId)(alice);
    expect(await world.epochOf(noteId)).toBe(epoch + 2);
    expect((await world.write(bob, { noteId, textContent: 'More' })).status).toBe(200);
    await world.remove(alice, noteId);
  });

  test('W69g keeps its pin, which the profile does not show', async () => {
    const { noteId } = await aPlacedNote('delta');
    await world.did(alice, api.notes.pin, { body: { noteId, on: true } });
    const pinned = async () =>
      (await world.did(null, api.profiles.public, { params: { username: 'alice' } })).profile?.temp.pinned
        ?.id;
    await trashNote(noteId)(alice);
    expect(await pinned()).toBeUndefined();
    await restoreNote(noteId)(alice);
    expect(await pinned()).toBe(noteId);
    await world.remove(alice, noteId);
  });

  test('W28 goes to the default notebook while its own is in the trash', async () => {
    const { noteId, notebookId } = await aPlacedNote('epsilon');
    await trashNote(noteId)(alice);
    await trashNotebook(notebookId)(alice);
    const { notes, notebooks, count } = await trashOf(alice);
    expect([
      notes.map(({ notebook }) => notebook),
      notebooks.map(({ notesCount }) => notesCount),
      count,
    ]).toEqual([[null], [0], 2]);
    await restoreNote(noteId)(alice);
    const { notebookId: now, sectionId } = await world.note(alice, noteId);
    expect([now, sectionId]).toEqual([await world.defaultNotebook(alice), null]);
    await restoreNotebook(notebookId)(alice);
    await world.remove(alice, noteId);
  });
});

describe('a notebook in the trash', () => {
  test('W28 W2 A26 is there with its notes, passes its defaults on, and is restored with what went with it', async () => {
    const { noteId, notebookId } = await aPlacedNote('zeta');
    const { id: alone } = await world.newNote(alice, { notebookId, title: 'Alone' });
    await world.did(alice, api.notebooks.changeDefault, { body: { notebookId } });
    await world.did(alice, api.notebooks.publish, { body: { notebookId, on: true } });
    await world.did(alice, api.notebooks.share, { body: { notebookId, usersView: [bob.id], usersEdit: [] } });
    const setId = await world.newSet(alice, 'A set', [notebookId]);
    await trashNote(alone)(alice);
    const before = await seen(noteId, notebookId, 'zeta');
    const sets = async () => (await world.did(alice, api.notebooks.list, { query: {} })).sets;
    const inSet = async () => (await sets())?.find(({ id }) => id === setId)?.notebookIds;

    expect((await trashNotebook(notebookId)(bob)).status).toBe(403);
    expect((await trashNotebook(notebookId)(alice)).status).toBe(200);
    expect((await trashNotebook(notebookId)(alice)).status).toBe(200);
    expect(await seen(noteId, notebookId, 'zeta')).toMatchObject({
      author: 404,
      editor: 404,
      guest: 404,
      counted: null,
      mine: false,
      shared: false,
      saved: false,
      tagged: false,
      found: { author: false, guest: false },
    });
    for (const person of [alice, bob, null])
      expect((await world.ask(person, api.notebooks.list, { query: { id: notebookId } })).status).toBe(404);
    expect((await world.did(bob, api.notebooks.shared)).totalNotebooksCount).toBe(0);
    expect(await inSet()).toEqual([]);
    expect(await world.defaultNotebook(alice)).not.toBe(notebookId);
    expect((await world.write(alice, { notebookId, title: 'Into it' })).status).toBe(404);
    const { notes, notebooks, count } = await trashOf(alice);
    expect([notes.map(({ id }) => id), notebooks.map(({ id }) => id), count]).toEqual([
      [alone],
      [notebookId],
      2,
    ]);
    expect(notebooks[0]?.notesCount).toBe(1);

    expect((await restoreNotebook(notebookId)(alice)).status).toBe(200);
    expect((await restoreNotebook(notebookId)(alice)).status).toBe(200);
    expect(await seen(noteId, notebookId, 'zeta')).toEqual(before);
    expect(await inSet()).toEqual([notebookId]);
    // What had been moved there by itself stays there.
    expect((await trashOf(alice)).notes.map(({ id }) => id)).toEqual([alone]);
    await world.did(alice, api.notebooks.delete, { body: { notebookId } });
    expect((await trashOf(alice)).count).toBe(0);
  });

  test('W2 the only notebook is not moved there', async () => {
    const carol = await world.signUp('carol');
    const answer = await trashNotebook(await world.defaultNotebook(carol))(carol);
    expect([answer.status, answer.failure?.message]).toEqual([
      409,
      'This is your only notebook. Create another one before you move it to the trash.',
    ]);
  });
});

describe('the trash', () => {
  test('W28 is searched by the words of a title, a name or the beginning of a text, and paged over both kinds', async () => {
    const dave = await world.signUp('dave');
    const notebookId = await world.newNotebook(dave, 'Été');
    const { id: first } = await world.newNote(dave, { title: 'Erste', textContent: 'Von Äpfeln' });
    const { id: second } = await world.newNote(dave, { title: 'Zweite' });
    for (const id of [first, second]) await trashNote(id)(dave);
    await trashNotebook(notebookId)(dave);
    const ids = async (query: Record<string, unknown>) => {
      const { notes, notebooks, count } = await trashOf(dave, query);
      return { ids: [...notes, ...notebooks].map(({ id }) => id), count };
    };
    expect(await ids({ searchQuery: 'apfeln erste' })).toEqual({ ids: [first], count: 1 });
    expect(await ids({ searchQuery: 'ete' })).toEqual({ ids: [notebookId], count: 1 });
    expect(await ids({ searchQuery: 'nothing' })).toEqual({ ids: [], count: 0 });
    for (const [offset, id] of [notebookId, second, first].entries())
      expect(await ids({ limit: 1, offset })).toEqual({ ids: [id], count: 3 });
  });

  test('W28 what was there for 30 days is in no trash and deleted for good, with its storage credited', async () => {
    const erin = await world.signUp('erin');
    const usage = async () => {
      const [row] = await world.run('SELECT bytes FROM person_usage WHERE person_id = ?', [erin.id]);
      return Number(row?.bytes ?? 0);
    };
    const before = await usage();
    const notebookId = await world.newNotebook(erin);
    const notes = [
      await world.newNote(erin, { title: 'Old' }),
      await world.newNote(erin, { title: 'Young' }),
      await world.newNote(erin, { title: 'In it', notebookId }),
    ].map(({ id }) => id) as [string, string, string];
    const [old, young, inIt] = notes;
    for (const id of [old, young]) await trashNote(id)(erin);
    await trashNotebook(notebookId)(erin);
    await age('note', old, 30.01);
    await age('note', young, 29.9);
    await age('notebook', notebookId, 31);
    await age('note', inIt, 31);
    expect((await trashOf(erin)).count).toBe(1);
    await purge();
    expect(await world.count('note', 'author_id = ?', [erin.id])).toBe(1);
    expect(await world.count('notebook', 'id = ?', [notebookId])).toBe(0);
    expect((await restoreNote(young)(erin)).status).toBe(200);
    await world.remove(erin, young);
    expect(await usage()).toBe(before);
  });

  test('W28 is emptied at once; restored is what was not in it', async () => {
    const frank = await world.signUp('frank');
    const notebookId = await world.newNotebook(frank);
    const { id: first } = await world.newNote(frank, { title: 'First' });
    const { id: second } = await world.newNote(frank, { title: 'Second', notebookId });
    const { id: kept } = await world.newNote(frank, { title: 'Kept' });
    await trashNote(first)(frank);
    await trashNotebook(notebookId)(frank);
    const { id: ofAlice } = await world.newNote(alice, { title: 'Of alice' });
    await trashNote(ofAlice)(alice);
    expect((await world.ask(null, api.trash.empty)).status).toBe(401);
    await world.did(frank, api.trash.empty);
    expect(await trashOf(frank)).toMatchObject({ notes: [], notebooks: [], count: 0 });
    for (const id of [first, second]) expect((await restoreNote(id)(frank)).status).toBe(404);
    expect((await restoreNotebook(notebookId)(frank)).status).toBe(404);
    await eventually(async () => {
      expect(await world.count('note', 'author_id = ?', [frank.id])).toBe(1);
      expect(await world.count('notebook', 'id = ?', [notebookId])).toBe(0);
    });
    expect(await world.titles(frank)).toEqual(['Kept']);
    expect((await restoreNote(ofAlice)(alice)).status).toBe(200);
    expect(kept).toBeDefined();
  });
});
