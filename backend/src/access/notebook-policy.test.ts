import type { NotebookAbilities } from '@commonplace/contracts/abilities';
import { describe, expect, test } from 'vitest';
import { type NotebookFacts, notebookPolicy } from './notebook-policy.ts';
import { sharingOf } from './sharing-of.ts';

function aliceNotebook(changes: Partial<NotebookFacts> = {}): NotebookFacts {
  return {
    ownerId: 'alice',
    isProtected: false,
    isPublished: false,
    isHidden: false,
    commentsClosed: false,
    isTrashed: false,
    grant: null,
    ...changes,
  };
}

function granted(personId: string | null, facts: NotebookFacts): (keyof NotebookAbilities)[] {
  const abilities = notebookPolicy(personId, facts);
  return (Object.keys(abilities) as (keyof NotebookAbilities)[]).filter((name) => abilities[name]).sort();
}

const owner = [
  'closeComments',
  'comment',
  'delete',
  'edit',
  'like',
  'manage',
  'protect',
  'publish',
  'read',
  'share',
];
const reader = ['comment', 'like', 'read', 'save'];

const cases: [title: string, personId: string | null, facts: NotebookFacts, abilities: string[]][] = [
  ['A8 A9 A10 A11 the owner does everything but save', 'alice', aliceNotebook(), owner],
  ['A8 a stranger does nothing with a private notebook', 'carol', aliceNotebook(), []],
  ['A8 a guest does nothing with a private notebook', null, aliceNotebook(), []],
  [
    'A8 A11 a view grant reads',
    'bob',
    aliceNotebook({ grant: 'view' }),
    ['comment', 'leave', 'like', 'read', 'save'],
  ],
  [
    'A9 an edit grant edits the notes and manages nothing',
    'bob',
    aliceNotebook({ grant: 'edit' }),
    ['comment', 'edit', 'leave', 'like', 'read', 'save'],
  ],
  ['A8 anyone reads a published notebook', 'carol', aliceNotebook({ isPublished: true }), reader],
  ['A8 a guest reads a published notebook and no more', null, aliceNotebook({ isPublished: true }), ['read']],
  [
    'A8 a protected notebook is not public',
    'carol',
    aliceNotebook({ isPublished: true, isProtected: true }),
    [],
  ],
  [
    'A26 its owner finds nothing of a notebook in the trash',
    'alice',
    aliceNotebook({ isTrashed: true, isPublished: true }),
    [],
  ],
  [
    'A26 nor does anybody else',
    'bob',
    aliceNotebook({ isTrashed: true, isPublished: true, grant: 'edit' }),
    [],
  ],
  [
    'A10 a protected notebook is neither shared nor published',
    'alice',
    aliceNotebook({ isProtected: true }),
    owner.filter((name) => name !== 'share' && name !== 'publish'),
  ],
];

describe('notebook policy', () => {
  test.each(cases)('%s', (_title, personId, facts, abilities) => {
    expect(granted(personId, facts)).toEqual(abilities);
  });

  test.each([
    [{ isPublished: true, hasGrants: true }, 'published'],
    [{ isPublished: true, hasGrants: false }, 'published'],
    [{ isPublished: false, hasGrants: true }, 'shared'],
    [{ isPublished: false, hasGrants: false }, 'private'],
  ])('A1 %o is %s', (facts, expected) => {
    expect(sharingOf(facts)).toBe(expected);
  });
});
