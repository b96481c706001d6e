// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { absentId } from '../library/notebooks/support/notebook-world.ts';
import { manyPeople } from '../support/fixtures/many-people.ts';
import { SocialWorld } from '../support/fixtures/social-world.ts';
import { signUp, type TestPerson, testPassword } from '../support/people.ts';
import { runStatement } from '../support/statements/run-statement.ts';

let world: SocialWorld;
let admin: TestPerson;
let alice: TestPerson;
let bob: TestPerson;
let round = 0;

beforeAll(async () => {
  world = await SocialWorld.start({ ADMIN_USERNAMES: 'boss0, given.up0' });
  [admin] = (await manyPeople(world.backend, 'boss', 1)) as [TestPerson];
});
afterAll(() => world.backend.close());
beforeEach(async () => {
  round += 1;
  [alice, bob] = (await manyPeople(world.backend, `m${round}p`, 2)) as [TestPerson, TestPerson];
});

const why = { reason: 'Against the rules' };
const hide = (subjectType: string, id: string, on: boolean) =>
  world.ask(admin, api.admin.hide, { params: { subjectType, id }, body: { on, ...why } });
const suspend = (username: string, on: boolean) =>
  world.ask(admin, api.admin.suspend, { params: { username }, body: { on, ...why } });
const readStatus = async (person: TestPerson | null, id: string) =>
  (await world.comments(person, 'note', id)).status;

describe('W79 administrators', () => {
  test('are the people named in ADMIN_USERNAMES; to others the calls do not exist', async () => {
    const calls: [EndpointDefinition, Record<string, unknown>][] = [
      [api.admin.reports, {}],
      [api.admin.acts, {}],
      [api.admin.closeReport, { params: { id: absentId }, body: { on: true, ...why } }],
      [api.admin.hide, { params: { subjectType: 'note', id: absentId }, body: { on: true, ...why } }],
      [api.admin.suspend, { params: { username: alice.username }, body: { on: true, ...why } }],
    ];
    expect(calls.map(([endpoint]) => endpoint)).toEqual(expect.arrayContaining(Object.values(api.admin)));
    for (const [endpoint, request] of calls) {
      for (const person of [null, bob]) {
        expect((await world.ask(person, endpoint, request)).status).toBe(404);
        // A call that does not exist says nothing of its fields.
        const malformed = { ...request, query: { limit: 'x' }, body: endpoint.body && {} };
        expect((await world.ask(person, endpoint, malformed)).status).toBe(404);
      }
    }
    expect((await world.ask(admin, api.admin.reports)).status).toBe(200);
  });

  test('U14a: a name that its administrator gave up makes no other person an administrator', async () => {
    const [former] = (await manyPeople(world.backend, 'given.up', 1)) as [TestPerson];
    const rename = (person: TestPerson, username: string) =>
      world.ask(person, api.profiles.edit, { body: { username } });
    const isAdmin = async (person: TestPerson) => (await world.ask(person, api.admin.reports)).status === 200;
    expect((await rename(former, former.username)).status).toBe(200);
    expect(await isAdmin(former)).toBe(true);
    // No edit of the profile does that; the name may have been listed later.
    await runStatement(world.backend, 'UPDATE `user` SET username = ? WHERE id = ?', [
      `m${round}former`,
      former.id,
    ]);
    for (const name of ['given.up0', 'given_upo']) expect((await rename(bob, name)).status).toBe(422);
    expect([await isAdmin(former), await isAdmin(bob)]).toEqual([false, false]);
  });

  test('A19 suspend also those who are acting at that moment', async () => {
    const noteId = await world.newNote(bob);
    const release = Promise.withResolvers<void>();
    const suspended = Promise.withResolvers<void>();
    const suspension = world.backend.app.get(UnitOfWork).run(async ({ manager }) => {
      await manager.query('UPDATE `user` SET suspended_at = 1 WHERE id = ?', [alice.id]);
      suspended.resolve();
      await release.promise;
    });
    await suspended.promise;
    const acts = [world.comment(alice, 'note', noteId), world.follow(alice, bob.username, true)];
    await pause(200);
    release.resolve();
    await suspension;
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([401, 401]);
    expect((await world.comments(null, 'note', noteId)).body.count).toBe(0);
  });

  test('A19 hide a note or notebook from the public, not from its author and those it is shared with; reversibly', async () => {
    const [carol] = (await manyPeople(world.backend, `m${round}c`, 1)) as [TestPerson];
    const notebookId = await world.newNotebook(alice);
    const [noteId] = (await world.newNotes(alice, notebookId, 1)) as [string];
    await world.publish('notebook', notebookId);
    await world.grant('note', noteId, carol, 'view');
    for (const [type, id] of [
      ['note', noteId],
      ['notebook', notebookId],
    ] as const) {
      expect(await readStatus(null, noteId)).toBe(200);
      expect((await hide(type, id, true)).status).toBe(200);
      expect(
        await Promise.all([null, bob, carol, alice].map((person) => readStatus(person, noteId))),
      ).toEqual([404, 404, 200, 200]);
      expect((await hide(type, id, false)).status).toBe(200);
      expect(await readStatus(bob, noteId)).toBe(200);
    }
    expect((await hide('note', absentId, true)).status).toBe(404);
  });

  test('A19 hide a comment, which counts no more and is seen by its commenter alone', async () => {
    const noteId = await world.newNote(alice);
    const { id } = await world.said(bob, 'note', noteId);
    const reply = await world.said(alice, 'comment', id);
    const seen = async (person: TestPerson | null) => {
      const { comments, count } = (await world.comments(person, 'note', noteId)).body;
      return [comments.length, count];
    };
    await hide('comment', id, true);
    await hide('comment', id, true);
    expect([await seen(null), await seen(alice), await seen(bob)]).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
    ]);
    for (const one of [id, reply.id])
      expect((await world.like(alice, 'comment', one, true)).status).toBe(404);
    const edited = { body: { commentId: reply.id, text: 'Another text' } };
    expect((await world.ask(alice, api.comments.edit, edited)).status).toBe(404);
    expect((await world.replies(bob, id)).body.replies).toHaveLength(1);
    expect(await world.wrongCounts()).toBe(0);
    await hide('comment', id, false);
    expect(await seen(null)).toEqual([1, 1]);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('suspend an account: no session, no sign-in, nothing public; and give it back as it was', async () => {
    const dora = await signUp(world.backend, `dora${round}`);
    const noteId = await world.newNote(dora);
    const hidden = await world.newNote(dora);
    const theirs = await world.newNote(alice);
    const first = await world.said(dora, 'note', theirs);
    await world.said(bob, 'comment', first.id);
    await hide('note', hidden, true);
    const signIn = () =>
      world.ask(null, api.users.login, { body: { emailOrUsername: dora.username, password: testPassword } });
    expect((await suspend(dora.username, true)).status).toBe(200);
    expect((await world.follow(dora, alice.username)).status).toBe(401);
    const refused = await signIn();
    expect([refused.status, refused.failure.message]).toEqual([422, 'This account is suspended.']);
    expect(await readStatus(bob, noteId)).toBe(404);
    expect((await world.comments(bob, 'note', theirs)).body).toMatchObject({ comments: [], count: 0 });
    expect((await world.follow(bob, dora.username)).status).toBe(404);
    expect(await world.wrongCounts()).toBe(0);
    expect((await suspend(dora.username, false)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect([await readStatus(bob, noteId), await readStatus(bob, hidden)]).toEqual([200, 404]);
    expect((await world.comments(bob, 'note', theirs)).body.count).toBe(1);
    expect(await world.wrongCounts()).toBe(0);
  });

  test('do not suspend themselves', async () => {
    const refused = await suspend(admin.username, true);
    expect([refused.status, refused.failure.message]).toEqual([422, 'You cannot suspend yourself.']);
    expect((await world.ask(admin, api.admin.reports)).status).toBe(200);
    expect((await suspend(admin.username, false)).status).toBe(200);
  });

  test('leave a log of what changed anything', async () => {
    const noteId = await world.newNote(alice);
    for (const on of [true, true, false]) await hide('note', noteId, on);
    const { acts } = await world.did(admin, api.admin.acts, { query: { limit: 2 } });
    expect(acts).toMatchObject([
      { admin: admin.username, act: 'unhide', subjectType: 'note', subjectId: noteId, ...why },
      { admin: admin.username, act: 'hide', subjectId: noteId },
    ]);
  });
});

describe('W80 a report', () => {
  const report = (person: TestPerson | null, subjectType: string, id: string) =>
    world.ask(person, api.moderation.report, {
      params: { subjectType, id },
      body: { reason: 'spam', text: 'Buy this' },
    });

  test('is one of each person about each thing they may read, and is closed by an administrator', async () => {
    const noteId = await world.newNote(alice);
    expect((await report(null, 'note', noteId)).status).toBe(401);
    expect((await report(bob, 'note', await world.newNote(alice, 'private'))).status).toBe(404);
    for (let i = 0; i < 2; i += 1) expect((await report(bob, 'note', noteId)).status).toBe(200);
    expect((await report(bob, 'person', alice.id)).status).toBe(200);
    const said = await world.said(alice, 'note', noteId, 'Nice');
    expect((await report(bob, 'comment', said.id)).status).toBe(200);
    expect((await report(alice, 'comment', said.id)).status).toBe(403);
    const mine = async () =>
      (await world.did(admin, api.admin.reports, { query: { limit: 100 } })).reports.filter(
        ({ reporter }) => reporter?.username === bob.username,
      );
    const [first] = await mine();
    const person = { name: alice.name, username: alice.username, isSuspended: false };
    const place = { type: 'note', id: noteId };
    expect(await mine()).toMatchObject([
      {
        subjectType: 'note',
        subjectId: noteId,
        reason: 'spam',
        text: 'Buy this',
        subject: { text: 'Note 0', person, place, isHidden: false },
      },
      {
        subjectType: 'person',
        subjectId: alice.id,
        subject: { text: alice.name, person, place: null, isHidden: false },
      },
      { subjectType: 'comment', subject: { text: 'Nice', person, place } },
    ]);
    await hide('note', noteId, true);
    expect((await mine())[0]?.subject?.isHidden).toBe(true);
    await world.run('DELETE FROM note WHERE id = ?', [noteId]);
    expect((await mine()).map(({ subject }) => subject === null)).toEqual([true, false, true]);
    await world.did(admin, api.admin.closeReport, {
      params: { id: first?.id as string },
      body: { on: true, ...why },
    });
    expect((await mine()).map(({ subjectType }) => subjectType)).toEqual(['person', 'comment']);
  });
});
