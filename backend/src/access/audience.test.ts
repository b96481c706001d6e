import { describe, expect, test } from 'vitest';
import { noteAudience, notebookAudience, noteMarkers, type ToldNote } from './audience.ts';
import { notePolicy } from './note-policy.ts';
import { notebookPolicy } from './notebook-policy.ts';

const facts = {
  authorId: 'alice',
  isProtected: false,
  isPublished: false,
  isHidden: false,
  commentsClosed: false,
  isTrashed: false,
  isStaged: false,
  grant: null,
  notebook: {
    ownerId: 'alice',
    isProtected: false,
    isPublished: false,
    isHidden: false,
    commentsClosed: false,
    isTrashed: false,
    grant: null,
  },
} as const;
const ofAuthor = notePolicy('alice', facts);
const ofEditor = notePolicy('bob', { ...facts, grant: 'edit' });
const ofReader = notePolicy('bob', { ...facts, grant: 'view' });

/** A private note of alice's, as she sees it. */
const aNote = (changes: Partial<ToldNote> = {}): ToldNote => ({
  isOwn: true,
  isProtected: false,
  sharing: 'private',
  notebookSharing: 'private',
  hasGrants: false,
  notebookHasGrants: false,
  notebookPermission: 'edit',
  isReadWithoutGrant: true,
  isSharedWithThem: false,
  abilities: ofAuthor,
  ...changes,
});
const toBob = (changes: Partial<ToldNote>): ToldNote =>
  aNote({ isOwn: false, abilities: ofReader, notebookPermission: null, ...changes });

describe('the markers of a note', () => {
  test.each<[string, ToldNote, string[]]>([
    ['none, of a private one to its author', aNote(), []],
    ['whom it is shared with, to its author', aNote({ sharing: 'shared' }), ['shared']],
    ['that it may be read', toBob({ sharing: 'shared', isSharedWithThem: true }), ['view', 'shared']],
    [
      'that it is shared with them, though everybody reads it',
      toBob({ sharing: 'published', isSharedWithThem: true }),
      ['view', 'published'],
    ],
    ['that it may be edited', toBob({ sharing: 'shared', abilities: ofEditor }), ['edit', 'shared']],
    [
      'that all of its notebook may be edited, which is more',
      toBob({ notebookSharing: 'shared', notebookPermission: 'edit', abilities: ofEditor }),
      ['editNotebook', 'inShared'],
    ],
    ['that everybody reads it', toBob({ sharing: 'published' }), ['published']],
    ['that it is public through its notebook', toBob({ notebookSharing: 'published' }), ['inPublished']],
    [
      'the widest of what it and its notebook are',
      aNote({ sharing: 'shared', notebookSharing: 'published' }),
      ['inPublished'],
    ],
    [
      'none of a published notebook that a protected note is not published with',
      aNote({ notebookSharing: 'published', isProtected: true }),
      [],
    ],
  ])('%s', (_what, note, markers) => {
    expect(noteMarkers(note)).toEqual(markers);
  });
});

describe('the audience of a note', () => {
  test.each<[string, ToldNote, object]>([
    [
      'nobody',
      aNote(),
      { isPublic: false, isReadWithoutGrant: true, grantsFrom: [], protectionEffect: null },
    ],
    [
      'people it is shared with, who keep it when it is protected',
      aNote({ sharing: 'shared', hasGrants: true }),
      { isPublic: false, isReadWithoutGrant: true, grantsFrom: ['note'], protectionEffect: 'keeps-grants' },
    ],
    [
      'everybody',
      aNote({ sharing: 'published', hasGrants: true, notebookHasGrants: true }),
      {
        isPublic: true,
        isReadWithoutGrant: true,
        grantsFrom: ['note', 'notebook'],
        protectionEffect: 'ends-publication',
      },
    ],
    [
      'everybody, through its notebook',
      aNote({ notebookSharing: 'published', notebookHasGrants: true }),
      {
        isPublic: true,
        isReadWithoutGrant: true,
        grantsFrom: ['notebook'],
        protectionEffect: 'ends-publication',
      },
    ],
    [
      'everybody again, when it is no longer protected',
      aNote({ notebookSharing: 'published', isProtected: true }),
      { isPublic: false, isReadWithoutGrant: true, grantsFrom: [], protectionEffect: 'makes-public' },
    ],
    [
      'only those who may share see where grants come from',
      toBob({ sharing: 'shared', hasGrants: true, notebookHasGrants: true }),
      { isPublic: false, isReadWithoutGrant: true, grantsFrom: [], protectionEffect: 'keeps-grants' },
    ],
  ])('%s', (_what, note, audience) => {
    expect(noteAudience(note)).toEqual(audience);
  });
});

test('the audience of a notebook, whose grants end with its protection', () => {
  const notebook = (isProtected: boolean, sharing: 'private' | 'shared' | 'published', hasGrants: boolean) =>
    notebookAudience({
      isProtected,
      sharing,
      hasGrants,
      isReadWithoutGrant: true,
      abilities: notebookPolicy('alice', { ...facts.notebook, isProtected }),
    });
  expect(notebook(false, 'published', true)).toEqual({
    isPublic: true,
    isReadWithoutGrant: true,
    grantsFrom: ['notebook'],
    protectionEffect: 'ends-publication',
  });
  expect(notebook(false, 'shared', true)).toMatchObject({ isPublic: false, protectionEffect: 'ends-grants' });
  expect(notebook(false, 'private', false)).toMatchObject({ grantsFrom: [], protectionEffect: null });
  expect(notebook(true, 'private', false)).toEqual({
    isPublic: false,
    isReadWithoutGrant: true,
    grantsFrom: [],
    protectionEffect: null,
  });
});
