import { api, type NoteSummary, type NoteView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { NotesWorld } from './support/notes-world.ts';

/* Section 3 of the specification, field by field: one that is missing fails, and so does one that is not written down. */

let world: NotesWorld;
let alice: TestPerson;
let bob: TestPerson;
let note: NoteView;
let notebookId: string;
let sectionId: string;
let saving: string;

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const everyAbility = {
  read: true,
  edit: true,
  share: true,
  publish: true,
  protect: true,
  move: true,
  copy: true,
  delete: true,
  like: true,
  comment: true,
  closeComments: true,
  pin: true,
  leave: false,
  save: false,
};

/** A note of alice's as bob sees it, who has an edit grant on its notebook and has saved it. */
const summaryForBob = (): NoteSummary => ({
  id: note.id,
  title: 'Every field',
  authorId: alice.id,
  author: { name: 'Alice', username: 'alice' },
  notebookId,
  sectionId,
  sharing: 'published',
  notebookSharing: 'shared',
  publishMode: 'live',
  publishedVersion: null,
  isProtected: false,
  audience: {
    isPublic: true,
    isReadWithoutGrant: true,
    grantsFrom: [],
    protectionEffect: 'ends-publication',
  },
  markers: ['editNotebook', 'published'],
  hashtagsArray: ['#field'],
  createdAt: instant,
  updatedAt: instant,
  info1: { editedAt: note.updatedAt, fontSize: 20, lineHeight: 1.5 },
  info2: { imageArray: [{ url: 'https://example.org/picture.png' }] },
  temp: {
    author: { name: 'Alice', username: 'alice', display_picture: { downloadUrl: null } },
    notebook: { id: notebookId, name: 'Fields' },
    permission: 'edit',
    notePermission: 'edit',
    notebookPermission: 'edit',
    likesCount: 0,
    hasUserLiked: false,
    commentsCount: 0,
    savedIn: [{ id: saving, name: 'My Notebook' }],
    isUnseen: true,
    preview: 'A #field and a picture',
    tile: null,
    words: 5,
    publishedAt: instant,
  },
  abilities: {
    ...everyAbility,
    share: false,
    publish: false,
    protect: false,
    move: false,
    delete: false,
    closeComments: false,
    pin: false,
    leave: true,
    save: true,
  },
});

beforeAll(async () => {
  world = await NotesWorld.start();
  alice = await world.signUp('alice');
  bob = await world.signUp('bob');
  saving = await world.defaultNotebook(bob);
  notebookId = await world.newNotebook(alice, 'Fields');
  sectionId = await world.newSection(alice, notebookId);
  note = await world.newNote(alice, {
    notebookId,
    sectionId,
    title: 'Every field',
    htmlContent: '<p>A #field and a picture</p>',
    fontSize: 20,
    lineHeight: 1.5,
  });
  await world.run('UPDATE note SET images = ? WHERE id = ?', [
    '["https://example.org/picture.png"]',
    note.id,
  ]);
  await world.grant('notebook', notebookId, bob, 'edit');
  await world.publish('note', note.id);
  await world.saveNote(bob, note.id);
  await world.grant('note', note.id, bob, 'view');
});
afterAll(() => world.backend.close());

const listed: [list: string, read: () => Promise<NoteSummary[]>][] = [
  ['saved notes', async () => (await world.did(bob, api.notes.list)).savedNotes ?? []],
  ['notes shared with one', async () => (await world.did(bob, api.notes.shared)).notesEdit],
  [
    'the notes of a notebook',
    async () => (await world.did(bob, api.notebooks.notes, { query: { notebookId } })).notes,
  ],
];

describe('a note has every field', () => {
  test.each(listed)('in %s', async (_list, read) => {
    expect(await read()).toStrictEqual([summaryForBob()]);
  });

  test('in one’s own notes', async () => {
    const { notes } = await world.did(alice, api.notes.list);
    expect(notes).toStrictEqual([
      {
        ...summaryForBob(),
        audience: { ...summaryForBob().audience, grantsFrom: ['note', 'notebook'] },
        markers: ['published'],
        temp: { ...summaryForBob().temp, savedIn: [], isUnseen: false },
        abilities: everyAbility,
      },
    ]);
  });

  test('read by its id, with its content in four forms and the name of its live document', async () => {
    expect(await world.note(bob, note.id)).toStrictEqual({
      ...summaryForBob(),
      // Of the content as it stands; lists have what was derived of it.
      info2: { imageArray: [] },
      htmlContent: expect.stringContaining('<p>A #field and a picture</p>'),
      textContent: expect.stringContaining('A #field and a picture'),
      content: { type: 'doc', content: expect.any(Array) },
      deltaContent: { ops: expect.any(Array) },
      documentName: expect.stringContaining(note.id),
    });
  });

  test('for a caller that has the content elsewhere, all but the content', async () => {
    const { openedNote } = await world.did(bob, api.notes.list, {
      query: { noteId: note.id, content: 'live' },
    });
    expect(openedNote).toStrictEqual({
      ...summaryForBob(),
      documentName: note.documentName,
      imageSizes: {},
    });
  });

  test('for a caller that shows it before the live document, with the stored HTML, while that is as new', async () => {
    const read = async () =>
      (await world.did(bob, api.notes.list, { query: { noteId: note.id, content: 'read' } })).openedNote;
    await vi.waitUntil(async () => (await read())?.htmlContent !== null, { timeout: 10_000 });
    expect(await read()).toStrictEqual({
      ...summaryForBob(),
      htmlContent: expect.stringContaining('<p>A #field and a picture</p>'),
      documentName: note.documentName,
      imageSizes: {},
    });
  });

  test('A7 A12: for a guest, without what is private', async () => {
    expect(await world.note(null, note.id)).toMatchObject({
      notebookId: null,
      sectionId: null,
      notebookSharing: 'private',
      documentName: null,
      audience: { isPublic: true, grantsFrom: [] },
      markers: ['published'],
      temp: {
        permission: 'view',
        notePermission: 'view',
        notebookPermission: null,
        notebook: null,
        savedIn: [],
        isUnseen: false,
      },
    });
  });

  test('the answers around it have theirs', async () => {
    expect(await world.did(bob, api.notes.list)).toStrictEqual({
      success: true,
      message: 'Your notes.',
      notes: [],
      savedNotes: expect.any(Array),
      count: 0,
      savedCount: 1,
    });
    expect(await world.did(null, api.notebooks.notes, { query: { notebookId } }).catch(String)).toContain(
      'not_found',
    );
    expect(await world.did(bob, api.notes.shared)).toStrictEqual({
      success: true,
      message: 'Notes shared with you.',
      notesView: [],
      notesEdit: expect.any(Array),
      totalNotesCount: 1,
    });
  });
});
