import { describe, expect, test } from 'vitest';
import { noteMarkers } from './note-markers.ts';

type Facts = Parameters<typeof noteMarkers>[0];

const note = (facts: Partial<Omit<Facts, 'temp'>> & { temp?: Partial<Facts['temp']> }): Facts => ({
  authorId: 'alice',
  sharing: 'private',
  notebookSharing: 'private',
  isProtected: false,
  ...facts,
  temp: {
    permission: 'view',
    notePermission: 'view',
    notebookPermission: null,
    ...facts.temp,
  } as Facts['temp'],
});

describe('what a note says of itself', () => {
  test.each([
    ['nothing, of a private one to its author', 'alice', {}, []],
    ['whom it is shared with, to its author', 'alice', { sharing: 'shared' }, ['shared']],
    ['that it may be read', 'bob', { sharing: 'shared' }, ['view', 'shared']],
    ['that it may be edited', 'bob', { sharing: 'shared', temp: { permission: 'edit' } }, ['edit', 'shared']],
    [
      'that all of its notebook may be edited, which is more',
      'bob',
      { notebookSharing: 'shared', temp: { permission: 'edit', notebookPermission: 'edit' } },
      ['editNotebook', 'inShared'],
    ],
    ['that everybody may read it', 'bob', { sharing: 'published' }, ['view', 'published']],
    [
      'that it is public through its notebook',
      'bob',
      { notebookSharing: 'published' },
      ['view', 'inPublished'],
    ],
    [
      'the widest of what it and its notebook are',
      'alice',
      { sharing: 'shared', notebookSharing: 'published' },
      ['inPublished'],
    ],
    [
      'nothing of a published notebook that a protected note is not published with',
      'alice',
      { notebookSharing: 'published', isProtected: true },
      [],
    ],
  ] as const)('%s', (_what, person, facts, markers) => {
    expect(noteMarkers(note(facts), person)).toEqual(markers);
  });
});
