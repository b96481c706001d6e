import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/people.ts';
import { startTestBackend } from '../../support/test-backend.ts';
import { upload } from '../../support/upload.ts';
import { absentId, NotebookWorld } from './support/notebook-world.ts';

/** Who asks about a notebook of alice's. */
const roles = ['owner', 'editor', 'viewer', 'note-grantee', 'stranger', 'guest'] as const;
type Role = (typeof roles)[number];

let world: NotebookWorld;
const people = {} as Record<Role, TestPerson | null>;

beforeAll(async () => {
  world = new NotebookWorld(await startTestBackend());
  for (const role of roles)
    people[role] = role === 'guest' ? null : await world.signUp(`the.${role.replace('-', '')}`);
});
afterAll(() => world.backend.close());

interface Subject {
  notebookId: string;
  sectionId: string;
  setId: string;
}

/** A notebook of the owner's that the roles are true of. */
async function subject({ isPublished = false } = {}): Promise<Subject> {
  const owner = people.owner as TestPerson;
  const notebookId = await world.newNotebook(owner, 'Whose');
  const sectionId = await world.newSection(owner, notebookId);
  const setId = await world.newSet(owner);
  const [noteId] = await world.newNotes(owner, notebookId, 1);
  await world.grant('notebook', notebookId, people.viewer as TestPerson, 'view');
  await world.grant('notebook', notebookId, people.editor as TestPerson, 'edit');
  await world.grant('note', noteId as string, people['note-grantee'] as TestPerson, 'edit');
  if (isPublished) await world.publish('notebook', notebookId);
  return { notebookId, sectionId, setId };
}

type Body = (subject: Subject) => Record<string, unknown>;
const ofNotebook: Body = ({ notebookId }) => ({ notebookId });

/** What only the owner does (A9), the notebook named by its id or by one of its sections. */
const ownersCalls: [name: string, endpoint: EndpointDefinition, body: Body][] = [
  ['edit', api.notebooks.edit, ({ notebookId }) => ({ id: notebookId, name: 'Taken' })],
  ['change-default', api.notebooks.changeDefault, ofNotebook],
  ['change-default-saved', api.notebooks.changeDefaultSaved, ofNotebook],
  ['delete', api.notebooks.delete, ofNotebook],
  ['remove-cover', api.notebooks.removeCover, ofNotebook],
  ['sections/create', api.sections.create, ({ notebookId }) => ({ notebookId, title: 'Mine' })],
  ['sections/edit', api.sections.edit, ({ sectionId }) => ({ sectionId, title: 'Mine' })],
  ['sections/delete', api.sections.delete, ({ sectionId }) => ({ sectionId })],
];

const withoutRights: [state: string, isPublished: boolean, expected: Record<Role, number>][] = [
  [
    'of a notebook that is shared',
    false,
    { owner: 200, editor: 403, viewer: 403, 'note-grantee': 404, stranger: 404, guest: 401 },
  ],
  [
    'of a notebook that is published',
    true,
    { owner: 200, editor: 403, viewer: 403, 'note-grantee': 403, stranger: 403, guest: 401 },
  ],
];

describe.each(withoutRights)('A8 A9 A12 A13 %s', (_state, isPublished, expected) => {
  test.each(ownersCalls)('%s belongs to the owner', async (_name, endpoint, body) => {
    const thing = await subject({ isPublished });
    const absent = { notebookId: absentId, sectionId: absentId, setId: absentId };
    // The owner last: afterwards it may be gone.
    for (const role of roles.toReversed()) {
      const answer = await world.ask(people[role], endpoint, { body: body(thing) });
      expect([role, answer.status]).toEqual([role, expected[role]]);
      if (answer.status !== 404) continue;
      const nothing = await world.ask(people[role], endpoint, { body: body(absent) });
      expect([role, answer.failure]).toEqual([role, nothing.failure]);
    }
  });

  test('change-cover belongs to the owner', async () => {
    const { notebookId } = await subject({ isPublished });
    for (const role of roles.filter((one) => one !== 'owner')) {
      const send = (notebookid: string) =>
        upload(
          world.backend.url,
          api.notebooks.changeCover,
          [['cover', new Uint8Array([1]), 'c.png']],
          people[role]?.token,
          { notebookid },
        );
      const answer = await send(notebookId);
      expect([role, answer.status]).toEqual([role, expected[role]]);
      if (answer.status === 404) expect(answer.failure).toEqual((await send(absentId)).failure);
    }
  });

  test('in a set stands what is one’s own', async () => {
    const { notebookId } = await subject({ isPublished });
    for (const role of roles.filter((one) => one !== 'guest')) {
      const person = people[role] as TestPerson;
      const setId = await world.newSet(person);
      const placings: [EndpointDefinition, Record<string, unknown>][] = [
        [api.sets.create, { title: 'Set', notebookIds: [notebookId] }],
        [api.sets.edit, { id: setId, notebookIds: [notebookId] }],
        [api.sets.notebook, { setId, notebookId }],
      ];
      for (const [endpoint, body] of placings) {
        const before = (await world.did(person, api.notebooks.list)).sets;
        const answer = await world.ask(person, endpoint, { body });
        expect([role, endpoint.path, answer.status]).toEqual([role, endpoint.path, expected[role]]);
        if (role !== 'owner') expect((await world.did(person, api.notebooks.list)).sets).toEqual(before);
      }
    }
  });
});

test('W7, A13: another person’s set is absent for any caller', async () => {
  const { setId, notebookId } = await subject({ isPublished: true });
  const own = await world.newNotebook(people.stranger as TestPerson);
  const calls = (id: string): [EndpointDefinition, Record<string, unknown>][] => [
    [api.sets.edit, { id, title: 'Taken' }],
    [api.sets.notebook, { setId: id, notebookId: own }],
    [api.sets.notebook, { setId: id, notebookId }],
    [api.sets.delete, { id }],
  ];
  for (const role of ['editor', 'stranger', 'guest'] as const) {
    const absent = calls(absentId);
    for (const [index, [endpoint, body]] of calls(setId).entries()) {
      const answer = await world.ask(people[role], endpoint, { body });
      expect([role, answer.status]).toEqual([role, role === 'guest' ? 401 : 404]);
      const [, nothing] = absent[index] as (typeof absent)[number];
      expect(answer.failure).toEqual((await world.ask(people[role], endpoint, { body: nothing })).failure);
    }
  }
});

test('A9: a guest makes nothing', async () => {
  for (const [endpoint, body] of [
    [api.notebooks.create, { name: 'Mine' }],
    [api.sets.create, { title: 'Mine' }],
  ] as const) {
    expect((await world.ask(null, endpoint, { body })).status).toBe(401);
  }
});
