import type { NoteAbilities, Permission } from '@commonplace/contracts/abilities';
import { describe, expect, test } from 'vitest';
import { type NoteFacts, notePolicy, sharesPresence } from './note-policy.ts';
import type { NotebookFacts } from './notebook-policy.ts';
import { mayHandleTrashed } from './trash-policy.ts';

type Changes = Partial<Omit<NoteFacts, 'notebook'>> & { notebook?: Partial<NotebookFacts> };

/** Alice's private note in her private notebook. */
function aliceNote({ notebook, ...note }: Changes = {}): NoteFacts {
  return {
    authorId: 'alice',
    isProtected: false,
    isPublished: false,
    isHidden: false,
    commentsClosed: false,
    isTrashed: false,
    isStaged: false,
    grant: null,
    ...note,
    notebook: {
      ownerId: 'alice',
      isProtected: false,
      isPublished: false,
      isHidden: false,
      commentsClosed: false,
      isTrashed: false,
      grant: null,
      ...notebook,
    },
  };
}

/** The abilities that are granted, by name. */
function granted(personId: string | null, facts: NoteFacts): (keyof NoteAbilities)[] {
  const abilities = notePolicy(personId, facts);
  return (Object.keys(abilities) as (keyof NoteAbilities)[]).filter((name) => abilities[name]).sort();
}

const reader = ['comment', 'copy', 'like', 'read', 'save'];
const editor = ['comment', 'copy', 'edit', 'like', 'read', 'save'];
const author = [
  'closeComments',
  'comment',
  'copy',
  'delete',
  'edit',
  'like',
  'move',
  'protect',
  'publish',
  'read',
  'share',
];

/** Who has a grant of their own can give it back (A24). */
const leaving = (abilities: readonly string[]) => [...abilities, 'leave'].sort();

const cases: [title: string, personId: string | null, facts: NoteFacts, abilities: string[]][] = [
  ['A3 A4 A5 A6 the author does everything but save', 'alice', aliceNote(), author],
  ['A3 a stranger does nothing with a private note', 'carol', aliceNote(), []],
  ['A7 a guest does nothing with a private note', null, aliceNote(), []],
  ['A3 A6 a view grant reads', 'bob', aliceNote({ grant: 'view' }), leaving(reader)],
  ['A4 an edit grant edits', 'bob', aliceNote({ grant: 'edit' }), leaving(editor)],
  ['A3 a view grant on the notebook reads', 'bob', aliceNote({ notebook: { grant: 'view' } }), reader],
  ['A4 an edit grant on the notebook edits', 'bob', aliceNote({ notebook: { grant: 'edit' } }), editor],
  [
    'A4 the stronger grant counts',
    'bob',
    aliceNote({ grant: 'view', notebook: { grant: 'edit' } }),
    leaving(editor),
  ],
  ['A4 the owner of the notebook edits', 'bob', aliceNote({ notebook: { ownerId: 'bob' } }), editor],
  ['A2 A3 anyone reads a published note', 'carol', aliceNote({ isPublished: true }), reader],
  ['A2 A7 a guest reads a published note and no more', null, aliceNote({ isPublished: true }), ['read']],
  [
    'A2 anyone reads a note of a published notebook',
    'carol',
    aliceNote({ notebook: { isPublished: true } }),
    reader,
  ],
  ['A2 A7 so does a guest', null, aliceNote({ notebook: { isPublished: true } }), ['read']],
  ['A2 a protected note is not public', 'carol', aliceNote({ isPublished: true, isProtected: true }), []],
  [
    'A2 not through its notebook either',
    null,
    aliceNote({ isProtected: true, notebook: { isPublished: true } }),
    [],
  ],
  [
    'A3 the grants of a protected note stay',
    'bob',
    aliceNote({ isProtected: true, grant: 'edit' }),
    leaving(editor),
  ],
  ['A25 the author pins a public note', 'alice', aliceNote({ isPublished: true }), [...author, 'pin'].sort()],
  [
    'A5 the author of a protected note does not publish it',
    'alice',
    aliceNote({ isProtected: true }),
    author.filter((name) => name !== 'publish'),
  ],
];

describe('note policy', () => {
  test.each(cases)('%s', (_title, personId, facts, abilities) => {
    expect(granted(personId, facts)).toEqual(abilities);
  });

  test.each(['alice', 'bob', 'carol', null])(
    'A26 nobody does anything with a note in the trash: %s',
    (personId) => {
      const facts = aliceNote({ isTrashed: true, isPublished: true, grant: 'edit' });
      expect(granted(personId, facts)).toEqual([]);
      if (personId !== null) expect(sharesPresence(personId, facts)).toBe(false);
      expect(mayHandleTrashed(personId, { ownerId: 'alice', isTrashed: true })).toBe(personId === 'alice');
      expect(mayHandleTrashed(personId, { ownerId: 'alice', isTrashed: false })).toBe(false);
    },
  );

  test('A4 A7 A22 over every combination of facts: who edits reads, a guest at most reads, presence is not for the public', () => {
    const grants: (Permission | null)[] = [null, 'view', 'edit'];
    const flags = [false, true];
    let combinations = 0;
    for (const grant of grants)
      for (const notebookGrant of grants)
        for (const isProtected of flags)
          for (const isPublished of flags)
            for (const notebookPublished of flags)
              for (const notebookProtected of flags)
                for (const ownerId of ['alice', 'bob'])
                  for (const personId of ['alice', 'bob', 'carol', null]) {
                    combinations += 1;
                    const facts = aliceNote({
                      grant,
                      isProtected,
                      isPublished,
                      notebook: {
                        ownerId,
                        grant: notebookGrant,
                        isPublished: notebookPublished,
                        isProtected: notebookProtected,
                      },
                    });
                    const names = granted(personId, facts);
                    if (personId !== null) {
                      const unpublished = { ...facts, isPublished: false };
                      unpublished.notebook = { ...facts.notebook, isPublished: false };
                      expect(sharesPresence(personId, facts)).toBe(notePolicy(personId, unpublished).read);
                    }
                    if (!names.includes('read')) expect(names).toEqual([]);
                    if (personId === null) expect(names.filter((name) => name !== 'read')).toEqual([]);
                    if (personId !== 'alice') {
                      for (const name of ['share', 'publish', 'protect', 'move', 'delete', 'pin']) {
                        expect(names).not.toContain(name);
                      }
                    }
                  }
    expect(combinations).toBe(3 * 3 * 2 ** 4 * 2 * 4);
  });
});
