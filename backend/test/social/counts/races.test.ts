// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@commonplace/contracts/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Belonging, Belongings } from '../../../src/accounts/deletion/belongings.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { SocialWorld } from '../../support/fixtures/social-world.ts';
import type { TestPerson } from '../../support/people.ts';

/** A new published note of alice's in a published notebook, with a comment of bob's that has a reply. */
interface Scene {
  alice: TestPerson;
  bob: TestPerson;
  others: TestPerson[];
  notebookId: string;
  noteId: string;
  commentId: string;
}

type Asked = Promise<{ status: number }>;

let world: SocialWorld;
let scenes = 0;

beforeAll(async () => {
  world = await SocialWorld.start();
});
afterAll(() => world.backend.close());

async function newScene(crowd: number): Promise<Scene> {
  scenes += 1;
  const [alice, bob, ...others] = (await world.newPeople(`race${scenes}of`, crowd + 2)) as [
    TestPerson,
    TestPerson,
    ...TestPerson[],
  ];
  const notebookId = await world.newNotebook(alice);
  const [noteId] = (await world.newNotes(alice, notebookId, 1)) as [string];
  await world.publish('notebook', notebookId);
  await world.publish('note', noteId);
  const { id: commentId } = await world.said(bob, 'note', noteId);
  await world.said(alice, 'comment', commentId);
  return { alice, bob, others, notebookId, noteId, commentId };
}

const saveNote = (person: TestPerson, noteId: string) =>
  world.ask(person, api.notes.save, { body: { noteId } });
const saveNotebook = (person: TestPerson, notebookId: string) =>
  world.ask(person, api.notebooks.save, { body: { notebookId } });
const deleteNote = (person: TestPerson, noteId: string) =>
  world.ask(person, api.notes.delete, { body: { id: noteId } });
const publishNote = (person: TestPerson, noteId: string, on: boolean) =>
  world.ask(person, api.notes.publish, { body: { noteId, on } });
const deleteComment = (person: TestPerson, id: string) =>
  world.ask(person, api.comments.delete, { body: { commentId: id } });
const closeComments = (person: TestPerson, id: string, on: boolean) =>
  world.ask(person, api.comments.close, { params: { subjectType: 'note', id }, body: { on } });
const deleteAccount = (person: TestPerson) => world.ask(person, api.profiles.deleteAccount);

/** Everything that a person can do about what alice and bob wrote. */
const everyAct = (person: TestPerson, { alice, notebookId, noteId, commentId }: Scene): Asked[] => [
  world.like(person, 'note', noteId),
  world.like(person, 'notebook', notebookId),
  world.like(person, 'comment', commentId),
  world.comment(person, 'note', noteId),
  world.comment(person, 'notebook', notebookId),
  world.comment(person, 'comment', commentId),
  world.follow(person, alice.username),
  saveNote(person, noteId),
  saveNotebook(person, notebookId),
];

const hundred = (act: () => Asked): Asked[] => Array.from({ length: 100 }, act);

/** What is done at once, and what has to be true afterwards. */
const races: Record<string, (scene: Scene) => { at: Asked[]; after?: () => Promise<void> }> = {
  'a hundred toggles each of a like, a follow and saves': ({ alice, bob, notebookId, noteId }) => ({
    at: [
      ...hundred(() => world.like(bob, 'note', noteId)),
      ...hundred(() => world.follow(bob, alice.username)),
      ...hundred(() => saveNote(bob, noteId)),
      ...hundred(() => saveNotebook(bob, notebookId)),
    ],
  }),
  'every act and the end of the note': (scene) => ({
    at: [...acts(scene), deleteNote(scene.alice, scene.noteId)],
    after: async () => expect(await rowsOf(scene.noteId)).toBe(0),
  }),
  'comments and their closing': ({ alice, others, noteId }) => ({
    at: [
      ...others.map((person) => world.comment(person, 'note', noteId)),
      closeComments(alice, noteId, true),
    ],
    after: async () =>
      expect((await world.comment(others[0] as TestPerson, 'note', noteId)).status).toBe(403),
  }),
  'replies to a comment, likes of it, and its end': ({ bob, others, commentId }) => ({
    at: [
      ...others.flatMap((person) => [
        world.comment(person, 'comment', commentId),
        world.like(person, 'comment', commentId),
      ]),
      deleteComment(bob, commentId),
    ],
    after: async () => {
      expect(await world.count('comment', 'parent_id = ?', [commentId])).toBe(0);
      expect(await world.count('comment_like', 'comment_id = ?', [commentId])).toBe(0);
    },
  }),
  'follows and blocks': ({ alice, others }) => ({
    at: others.flatMap((person) => [
      world.follow(person, alice.username, true),
      world.follow(alice, person.username, true),
      world.block(alice, person.username),
    ]),
    after: async () =>
      expect(
        await world.count('person_follow', 'follower_id = ? OR followed_id = ?', [alice.id, alice.id]),
      ).toBe(0),
  }),
  'every act, and publishing taken back and given': (scene) => ({
    at: [
      ...acts(scene),
      ...[false, true, false, true].map((on) => publishNote(scene.alice, scene.noteId, on)),
    ],
  }),
  'every act, and the end of the account of one who acts': (scene) => {
    const [leaving] = scene.others as [TestPerson, ...TestPerson[]];
    return {
      at: [...acts(scene), ...everyAct(leaving, scene), deleteAccount(leaving)],
      after: async () => {
        await purged(leaving);
        for (const [table, column] of ownRows)
          expect([table, await world.count(table, `${column} = ?`, [leaving.id])]).toEqual([table, 0]);
      },
    };
  },
  'every act, and the end of the account they are about': (scene) => ({
    at: [...acts(scene), deleteAccount(scene.alice)],
    after: async () => {
      await purged(scene.alice);
      expect(await rowsOf(scene.noteId)).toBe(0);
    },
  }),
};

const acts = (scene: Scene): Asked[] => scene.others.flatMap((person) => everyAct(person, scene));

const ownRows = [
  ['note_like', 'user_id'],
  ['notebook_like', 'user_id'],
  ['comment_like', 'user_id'],
  ['comment', 'commenter_id'],
  ['person_follow', 'follower_id'],
  ['note_save', 'user_id'],
  ['notebook_save', 'user_id'],
] as const;

/** Rows that are left of a note. */
async function rowsOf(noteId: string): Promise<number> {
  const counts = await Promise.all(
    ['note_like', 'comment', 'note_save'].map((table) => world.count(table, 'note_id = ?', [noteId])),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function purged({ id }: TestPerson): Promise<void> {
  while ((await world.count('`user`', 'id = ?', [id])) > 0) await pause(20);
}

/** Counts of a subject, as they would be read, below 0. */
async function negativeCounts(): Promise<unknown[]> {
  return world.run(
    `SELECT subject, kind, SUM(n) FROM (SELECT subject, kind, value AS n FROM social_count
       UNION ALL SELECT subject, kind, delta FROM social_count_change) found GROUP BY subject, kind HAVING SUM(n) < 0`,
  );
}

/** Of at least one who acts, and of those who were too late. */
const answers = new Set([200, 401, 403, 404]);

async function run(race: keyof typeof races, crowd: number): Promise<void> {
  const scene = await newScene(crowd);
  const { at, after } = (races[race] as (typeof races)[string])(scene);
  const statuses = (await Promise.all(at)).map(({ status }) => status);
  expect(statuses.filter((status) => !answers.has(status))).toEqual([]);
  await after?.();
  expect(await world.wrongCounts()).toBe(0);
  await world.folded();
  expect(await world.wrongCounts()).toBe(0);
  expect(await negativeCounts()).toEqual([]);
}

describe('W71 acts at the same moment leave no wrong count, no orphan and no error', () => {
  test.each(Object.keys(races))('%s', (race) => run(race, 4));

  test('what an account left is counted off once where two processes remove it', async () => {
    const scene = await newScene(1);
    const [leaving] = scene.others as [TestPerson];
    for (const answer of await Promise.all(everyAct(leaving, scene))) expect(answer.status).toBe(200);
    const unitOfWork = world.backend.app.get(UnitOfWork);
    const removeAll = async (belonging: Belonging) => {
      while ((await unitOfWork.run((unit) => belonging.removeSome(unit, leaving.id, 5))) > 0);
    };
    for (const belonging of world.backend.app.get(Belongings).all)
      await Promise.all([removeAll(belonging), removeAll(belonging)]);
    expect(await world.wrongCounts()).toBe(0);
    expect(await negativeCounts()).toEqual([]);
  });

  test('again and again', { tags: 'nightly', timeout: 600_000 }, async () => {
    for (let round = 0; round < 20; round += 1) for (const race of Object.keys(races)) await run(race, 8);
  });
});
