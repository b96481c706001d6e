import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { absentId } from '../notebooks/support/notebook-world.ts';
import { NotesWorld } from './support/notes-world.ts';

/** Who asks about a note. Its author is the owner of its notebook: a note lies in one of its author's. */
const roles = [
  'guest',
  'stranger',
  'note viewer',
  'note editor',
  'notebook viewer',
  'notebook editor',
  'author and owner',
] as const;
type Role = (typeof roles)[number];

let world: NotesWorld;
const people = {} as Record<Role, TestPerson | null>;
/** A notebook of each person's own beside their default one. */
const ownNotebooks = {} as Record<Role, string>;

beforeAll(async () => {
  world = await NotesWorld.start();
  for (const role of roles) {
    if (role === 'guest') {
      people[role] = null;
      ownNotebooks[role] = absentId;
      continue;
    }
    const person = await world.signUp(`the.${role.replaceAll(' ', '')}`);
    people[role] = person;
    ownNotebooks[role] = await world.newNotebook(person, 'Own');
  }
});
afterAll(() => world.backend.close());

interface Subject {
  noteId: string;
  notebookId: string;
  sectionId: string;
  /** Of the caller. */
  ownNotebookId: string;
}

type State = 'shared' | 'published' | 'in a published notebook' | 'published, but protected';

/** A note of the author's that the roles are true of. */
async function subject(state: State): Promise<Omit<Subject, 'ownNotebookId'>> {
  const author = people['author and owner'] as TestPerson;
  const notebookId = await world.newNotebook(author, 'Whose');
  const sectionId = await world.newSection(author, notebookId);
  const isProtected = state === 'published, but protected';
  const [noteId] = (await world.newNotes(author, notebookId, 1, { isProtected })) as [string];
  await world.grant('note', noteId, people['note viewer'] as TestPerson, 'view');
  await world.grant('note', noteId, people['note editor'] as TestPerson, 'edit');
  await world.grant('notebook', notebookId, people['notebook viewer'] as TestPerson, 'view');
  await world.grant('notebook', notebookId, people['notebook editor'] as TestPerson, 'edit');
  if (state === 'in a published notebook') await world.publish('notebook', notebookId);
  else if (state !== 'shared') await world.publish('note', noteId);
  return { noteId, notebookId, sectionId };
}

type Request = (subject: Subject) => { query?: Record<string, unknown>; body?: Record<string, unknown> };
type Statuses = readonly [number, number, number, number, number, number, number];

interface Row {
  call: string;
  endpoint: EndpointDefinition;
  request: Request;
  /** By role, in their order. */
  shared: Statuses;
  published: Statuses;
  'in a published notebook': Statuses;
}

const named: Request = ({ noteId }) => ({ body: { noteId } });
/** What only the author does (A5). */
const authors = {
  shared: [401, 404, 403, 403, 403, 403, 200],
  published: [401, 403, 403, 403, 403, 403, 200],
  'in a published notebook': [401, 403, 403, 403, 403, 403, 200],
} as const;
/** What everybody does who reads it and is signed in (A6). */
const readers = {
  shared: [401, 404, 200, 200, 200, 200, 200],
  published: [401, 200, 200, 200, 200, 200, 200],
  'in a published notebook': [401, 200, 200, 200, 200, 200, 200],
} as const;
/** What everybody does who may edit it (A4). */
const editors = {
  shared: [401, 404, 403, 200, 403, 200, 200],
  published: [401, 403, 403, 200, 403, 200, 200],
  'in a published notebook': [401, 403, 403, 200, 403, 200, 200],
} as const;
/** Into the notebook of the author's in which it is (A9, A12). */
const intoItsNotebook = {
  shared: [401, 404, 404, 404, 403, 403, 200],
  published: [401, 404, 404, 404, 403, 403, 200],
  'in a published notebook': [401, 403, 403, 403, 403, 403, 200],
} as const;

const table: Row[] = [
  {
    call: 'reading it',
    endpoint: api.notes.list,
    request: ({ noteId }) => ({ query: { noteId } }),
    shared: [404, 404, 200, 200, 200, 200, 200],
    published: [200, 200, 200, 200, 200, 200, 200],
    'in a published notebook': [200, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'reading it with its content elsewhere',
    endpoint: api.notes.list,
    request: ({ noteId }) => ({ query: { noteId, content: 'live' } }),
    shared: [404, 404, 200, 200, 200, 200, 200],
    published: [200, 200, 200, 200, 200, 200, 200],
    'in a published notebook': [200, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'the notes of its notebook',
    endpoint: api.notebooks.notes,
    request: ({ notebookId }) => ({ query: { notebookId } }),
    shared: [404, 404, 404, 404, 200, 200, 200],
    published: [404, 404, 404, 404, 200, 200, 200],
    'in a published notebook': [200, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'one’s own notes',
    endpoint: api.notes.list,
    request: () => ({ query: {} }),
    shared: [401, 200, 200, 200, 200, 200, 200],
    published: [401, 200, 200, 200, 200, 200, 200],
    'in a published notebook': [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'what others share',
    endpoint: api.notes.shared,
    request: () => ({ query: {} }),
    shared: [401, 200, 200, 200, 200, 200, 200],
    published: [401, 200, 200, 200, 200, 200, 200],
    'in a published notebook': [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'creating another beside it',
    endpoint: api.notes.create,
    request: ({ notebookId }) => ({ body: { notebookId } }),
    ...intoItsNotebook,
  },
  {
    call: 'creating another in a section beside it',
    endpoint: api.notes.create,
    request: ({ notebookId, sectionId }) => ({ body: { notebookId, sectionId } }),
    ...intoItsNotebook,
  },
  {
    call: 'writing its title',
    endpoint: api.notes.create,
    request: ({ noteId }) => ({ body: { noteId, title: 'Written' } }),
    ...editors,
  },
  {
    call: 'setting its text size',
    endpoint: api.notes.create,
    request: ({ noteId }) => ({ body: { noteId, fontSize: 20 } }),
    ...editors,
  },
  {
    call: 'writing it into a section',
    endpoint: api.notes.create,
    request: ({ noteId, sectionId }) => ({ body: { noteId, sectionId } }),
    ...authors,
  },
  {
    call: 'writing it into another notebook',
    endpoint: api.notes.create,
    request: ({ noteId, ownNotebookId }) => ({ body: { noteId, notebookId: ownNotebookId } }),
    ...authors,
  },
  {
    call: 'moving it',
    endpoint: api.notes.move,
    request: ({ noteId, ownNotebookId }) => ({ body: { noteId, notebookId: ownNotebookId } }),
    ...authors,
  },
  {
    call: 'copying it into one’s own notebook',
    endpoint: api.notes.copy,
    request: ({ noteId, ownNotebookId }) => ({ body: { noteId, notebookId: ownNotebookId } }),
    ...readers,
  },
  {
    call: 'copying it into its notebook',
    endpoint: api.notes.copy,
    request: ({ noteId, notebookId }) => ({ body: { noteId, notebookId } }),
    ...intoItsNotebook,
  },
  {
    call: 'saving it',
    endpoint: api.notes.save,
    request: named,
    shared: [401, 404, 200, 200, 200, 200, 403],
    published: [401, 200, 200, 200, 200, 200, 403],
    'in a published notebook': [401, 200, 200, 200, 200, 200, 403],
  },
  {
    call: 'saving it into its notebook',
    endpoint: api.notes.save,
    request: ({ noteId, notebookId }) => ({ body: { noteId, notebookId } }),
    shared: [401, 404, 404, 404, 403, 403, 403],
    published: [401, 404, 404, 404, 403, 403, 403],
    'in a published notebook': [401, 403, 403, 403, 403, 403, 403],
  },
  { call: 'a token for it', endpoint: api.notes.collabToken, request: named, ...readers },
  {
    call: 'who it is shared with',
    endpoint: api.notes.sharedWith,
    request: ({ noteId }) => ({ query: { id: noteId } }),
    ...authors,
  },
  {
    call: 'sharing it',
    endpoint: api.notes.share,
    request: ({ noteId }) => ({ body: { noteId, usersView: [], usersEdit: [] } }),
    ...authors,
  },
  {
    call: 'publishing it',
    endpoint: api.notes.publish,
    request: ({ noteId }) => ({ body: { noteId, on: true } }),
    ...authors,
  },
  { call: 'protecting it', endpoint: api.notes.protect, request: named, ...authors },
  {
    call: 'deleting it',
    endpoint: api.notes.delete,
    request: ({ noteId }) => ({ body: { id: noteId } }),
    ...authors,
  },
];

async function statuses(state: State, { endpoint, request }: Row): Promise<Record<Role, number>> {
  const thing = await subject(state);
  const absent = { ...thing, noteId: absentId, notebookId: absentId, sectionId: absentId };
  const found = {} as Record<Role, number>;
  // The author comes last: afterwards it may be gone.
  for (const role of roles) {
    const ownNotebookId = ownNotebooks[role];
    const answer = await world.ask(people[role], endpoint, request({ ...thing, ownNotebookId }));
    found[role] = answer.status;
    if (answer.status !== 404) continue;
    const nothing = await world.ask(people[role], endpoint, request({ ...absent, ownNotebookId }));
    expect([role, answer.failure], 'A13: hidden and absent are one answer').toEqual([role, nothing.failure]);
  }
  return found;
}

const byRole = (expected: Statuses) =>
  Object.fromEntries(roles.map((role, index) => [role, expected[index]]));

describe.each(['shared', 'published', 'in a published notebook'] as const)(
  'A3 A4 A5 A6 A7 A9 A12 A13 a note that is %s',
  (state) => {
    test.each(table)('$call', async (row) => {
      expect(await statuses(state, row)).toEqual(byRole(row[state]));
    });
  },
);

describe('A2 A5 a note that is published, but protected', () => {
  test.each(table.filter(({ endpoint }) => endpoint !== api.notes.publish))(
    'is to others as if it were only shared: $call',
    async (row) => {
      expect(await statuses('published, but protected', row)).toEqual(byRole(row.shared));
    },
  );

  test('can not be published', async () => {
    const { noteId } = await subject('published, but protected');
    const answer = await world.ask(people['author and owner'], api.notes.publish, {
      body: { noteId, on: true },
    });
    expect(answer.status).toBe(403);
  });
});
