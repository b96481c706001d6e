// @module-tag mariadb
import { api } from '@commonplace/contracts/api';
import { collabPaths, type Hint, recheckResponse, secretHeader } from '@commonplace/contracts/internal';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { User } from '../../../src/accounts/user.entity.ts';
import { Notebook } from '../../../src/library/notebooks/notebook.entity.ts';
import { Note } from '../../../src/library/notes/note.entity.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { EventBus } from '../../../src/platform/events/event-bus.ts';
import { callApi, callLoosely } from '../../support/call-api.ts';
import { HintListener } from '../../support/hint-listener.ts';
import { mailsTo, signUp, type TestPerson, testPassword } from '../../support/people.ts';
import { runStatement } from '../../support/statements/run-statement.ts';
import { internalSecret, type TestBackend } from '../../support/test-backend.ts';
import { startTestStack } from '../../support/test-stack.ts';
import { upload } from '../../support/upload.ts';
import { insertNotes } from './support/insert-notes.ts';

/** Of one person's notes; docs/accounts.md has the figures for ten thousand. */
const many = 1_500;

let backend: TestBackend;
let bob: TestPerson;

beforeAll(async () => {
  backend = await startTestStack();
  bob = await signUp(backend, 'bob');
});
afterAll(() => backend.close());

const newNote = async (person: TestPerson, title = 'A note'): Promise<string> =>
  (await callApi(backend.url, api.notes.create, { headers: {}, body: { title } }, person.token)).body.note.id;
const share = (person: TestPerson, noteId: string, usersEdit: TestPerson[], usersView: TestPerson[] = []) =>
  callApi(
    backend.url,
    api.notes.share,
    { body: { noteId, usersEdit: usersEdit.map(({ id }) => id), usersView: usersView.map(({ id }) => id) } },
    person.token,
  );
const read = (person: TestPerson | null, noteId: string) =>
  callLoosely(backend.url, api.notes.list, { query: { noteId } }, person?.token);
const deleteAccount = (person: TestPerson) =>
  callApi(backend.url, api.profiles.deleteAccount, {}, person.token);
const run = (sql: string, parameters: unknown[] = []) => runStatement(backend, sql, parameters);
const epochOf = async (noteId: string): Promise<number> => {
  const [row] = await backend.app
    .get(Reads)
    .manager.query('SELECT access_epoch FROM note_head WHERE note_id = ?', [noteId]);
  return Number(row?.access_epoch);
};
/** The hints to a collab-server about bob's open document. */
async function recheck(noteId: string) {
  const connections = [{ sid: decodeJwt(bob.token).sid as string, userId: bob.id }];
  const response = await fetch(`${backend.internalUrl}${collabPaths.recheck}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [secretHeader]: internalSecret },
    body: JSON.stringify({ notes: [{ noteId, generation: 1, connections }] }),
  });
  return recheckResponse.parse(await response.json()).notes;
}
const gone = { headSeq: null, accessEpoch: null, connections: [{ refused: 'note-missing' }] };
const settled = () => backend.app.get(EventBus).settled();

describe('before', () => {
  test('the preview says what would be deleted, and what others can read of it today', async () => {
    const alice = await signUp(backend, 'counting');
    await newNote(alice);
    await share(alice, await newNote(alice), [bob]);
    const published = await newNote(alice);
    await run('UPDATE note SET published_at = 1 WHERE id = ?', [published]);
    const hidden = await newNote(alice);
    await run('UPDATE note SET published_at = 1, is_protected = ? WHERE id = ?', [true, hidden]);
    const preview = () => callApi(backend.url, api.profiles.deletionPreview, {}, alice.token);
    expect((await preview()).body).toMatchObject({ notes: 4, sharedNotes: 2, notebooks: 1 });
    await run('UPDATE notebook SET published_at = 1 WHERE owner_id = ?', [alice.id]);
    expect((await preview()).body).toMatchObject({ notes: 4, sharedNotes: 3, notebooks: 1 });
  });

  test('without a session nothing is shown or deleted', async () => {
    for (const endpoint of [api.profiles.deletionPreview, api.profiles.deleteAccount]) {
      expect((await callLoosely(backend.url, endpoint, {})).status).toBe(401);
    }
  });
});

describe('U27: afterwards', () => {
  let alice: TestPerson;
  let other: { token: string };
  let shared: string;
  let published: string;
  let foreign: string;
  let picture: string;
  let resetLink: string;
  let hints: Hint[];
  let epochs: { foreign: number };

  beforeAll(async () => {
    alice = await signUp(backend, 'alice');
    const body = { emailOrUsername: 'alice', password: testPassword };
    other = { token: (await callApi(backend.url, api.users.login, { body })).body.token };
    await newNote(alice);
    shared = await newNote(alice);
    await share(alice, shared, [bob]);
    published = await newNote(alice);
    await run('UPDATE note SET published_at = 1 WHERE id = ?', [published]);
    foreign = await newNote(bob);
    await share(bob, foreign, [alice]);
    const blue = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const set = await upload(
      backend.url,
      api.profiles.setPicture,
      [['display-picture', blue, 'me.png']],
      alice.token,
    );
    picture = set.body.profile.display_picture.downloadUrl as string;
    await callApi(backend.url, api.users.forgotPassword, { body: { email: alice.email } });
    const [mail] = (await mailsTo(backend, alice.email)).slice(-1);
    resetLink = /\/create-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] as string;
    for (const id of [shared, published]) expect((await read(bob, id)).status).toBe(200);
    epochs = { foreign: await epochOf(foreign) };
    await run(
      "INSERT INTO mail_outbox (id, recipient, subject, text, html, attempts, created_at, next_attempt_at) VALUES ('waiting', ?, 'Late', 'Late', 'Late', 0, 0, 9000000000000)",
      [alice.email],
    );

    await using listener = await HintListener.open(backend, 'collab-1');
    await listener.nextLine();
    expect((await deleteAccount(alice)).body.message).toBe('Your account was deleted.');
    hints = [await listener.next(), await listener.next()];
    await settled();
  });

  test('its sessions are over everywhere, and the collab-servers get the hint at once', async () => {
    for (const { token } of [alice, other]) {
      expect((await callLoosely(backend.url, api.profiles.current, {}, token)).status).toBe(401);
      expect((await callLoosely(backend.url, api.users.refreshAuthToken, {}, token)).status).toBe(401);
    }
    const sids = [alice, other].map(({ token }) => decodeJwt(token).sid);
    const ended = hints.find((hint) => hint.type === 'session-ended');
    const changed = hints.find((hint) => hint.type === 'access-changed');
    expect([...(ended?.sids ?? [])].sort()).toEqual(sids.sort());
    expect(new Set(changed?.noteIds)).toEqual(new Set([shared, published, foreign]));
  });

  test('no sign-in succeeds, and it is not found', async () => {
    for (const emailOrUsername of [alice.username, alice.email]) {
      const body = { emailOrUsername, password: testPassword };
      expect((await callLoosely(backend.url, api.users.login, { body })).status).toBe(422);
    }
    for (const query of ['alice', 'Alice', alice.email, '~', 'ended']) {
      const found = await callApi(backend.url, api.users.list, { query: { query } }, bob.token);
      expect(found.body.users.map(({ id }) => id)).not.toContain(alice.id);
    }
  });

  test('its notes are not found, by those they were shared with and by everyone', async () => {
    const absent = await read(bob, '01999999-9999-7999-8999-999999999999');
    for (const noteId of [shared, published]) {
      for (const person of [bob, null]) {
        const answer = await read(person, noteId);
        expect([answer.status, answer.failure]).toEqual([404, absent.failure]);
      }
    }
    const list = await callApi(backend.url, api.notes.shared, { query: {} }, bob.token);
    const seen = [...list.body.notesView, ...list.body.notesEdit].map(({ id }) => id);
    expect(seen).not.toContain(shared);
  });

  test('closes open live documents as deleted', async () => {
    expect(await recheck(shared)).toEqual([gone]);
  });

  test('what was shared with it is shared with one person less, under another epoch', async () => {
    expect(await epochOf(foreign)).toBe(epochs.foreign + 1);
    const people = await callApi(backend.url, api.notes.sharedWith, { query: { id: foreign } }, bob.token);
    expect([...people.body.editors, ...people.body.viewers]).toEqual([]);
    expect((await share(bob, foreign, [alice])).status).toBe(422);
  });

  test('its picture is gone', async () => {
    expect((await fetch(`${backend.url}${picture}`)).status).toBe(404);
  });

  test('links that were sent open nothing, what waited is not sent, and one last mail says what happened', async () => {
    const reset = await callLoosely(backend.url, api.users.createPassword, {
      body: { token: resetLink, newpassword: 'another password' },
    });
    expect([reset.status, reset.failure.message]).toEqual([422, 'Invalid Request']);
    const [waiting] = await run("SELECT COUNT(*) AS count FROM mail_outbox WHERE id = 'waiting'");
    expect(Number(waiting?.count)).toBe(0);
    const mails = (await mailsTo(backend, alice.email)).filter(
      (mail) => mail.subject === 'Your account was deleted',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Copies that other people made of your notes are kept.');
  });

  test('nothing of it is left in any table, and everything of others is', async () => {
    expect(await rowsNaming(alice.id, [shared, published])).toEqual({});
    expect((await read(bob, foreign)).status).toBe(200);
    expect(await backend.app.get(Reads).manager.countBy(Notebook, { ownerId: bob.id })).toBe(1);
  });

  test('its username and address are free, for another person who gets nothing of it', async () => {
    const again = await signUp(backend, 'alice');
    expect(again.id).not.toBe(alice.id);
    const list = await callApi(backend.url, api.notes.list, { query: {} }, again.token);
    expect(list.body.count).toBe(0);
  });
});

describe('U27: at the same moment', () => {
  test('of ten deletions one happens', async () => {
    const carol = await signUp(backend, 'carol');
    const answers = await Promise.all(Array.from({ length: 10 }, () => deleteAccount(carol)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(await mailsTo(backend, carol.email)).toHaveLength(1);
  });

  test('what was under way leaves nothing that anybody could read', async () => {
    for (let round = 0; round < 5; round += 1) {
      const dave = await signUp(backend, `dave${round}x`);
      const [one, two] = [await newNote(dave), await newNote(dave)];
      await share(dave, two, [bob]);
      const answers = await Promise.all([
        share(dave, one, [bob]),
        newNote(dave, 'Late').catch(() => null),
        callApi(backend.url, api.profiles.edit, { body: { username: `davy${round}x` } }, dave.token),
        deleteAccount(dave),
        share(dave, one, [bob]),
        callApi(backend.url, api.users.login, {
          body: { emailOrUsername: dave.email, password: testPassword },
        }),
      ]);
      expect(answers[3].status).toBe(200);
      for (const noteId of [one, two]) expect((await read(bob, noteId)).status).toBe(404);
      const signedIn = answers[5];
      if (signedIn.status === 200)
        expect((await callLoosely(backend.url, api.profiles.current, {}, signedIn.body.token)).status).toBe(
          401,
        );
      await settled();
      expect(await backend.app.get(Reads).manager.countBy(User, { id: dave.id })).toBe(0);
      expect(await backend.app.get(Reads).manager.countBy(Note, { authorId: dave.id })).toBe(0);
    }
  });
});

test('U29: thousands of shared notes delay no other person', async () => {
  const eve = await signUp(backend, 'eve');
  const ids = await insertNotes(backend, { author: eve, editor: bob, count: many });
  const begunAt = performance.now();
  expect((await deleteAccount(eve)).status).toBe(200);
  const endedMs = performance.now() - begunAt;
  const { manager } = backend.app.get(Reads);
  expect(await manager.countBy(User, { id: eve.id, endedAt: Not(IsNull()) })).toBe(1);

  // Meanwhile another person writes, again and again.
  const waits: number[] = [];
  let isPurged = false;
  const purged = settled().then(() => {
    isPurged = true;
  });
  const writing = (async () => {
    while (!isPurged) {
      const askedAt = performance.now();
      expect(
        (await callApi(backend.url, api.profiles.edit, { body: { bio: `${waits.length}` } }, bob.token))
          .status,
      ).toBe(200);
      waits.push(performance.now() - askedAt);
    }
  })();

  // What is still there is not visible: not by its name, its notes, its open documents or its id.
  for (const noteId of [ids[0], ids[many / 2], ids[many - 1]])
    expect((await read(bob, noteId as string)).status).toBe(404);
  for (const query of ['~', 'ended', eve.username]) {
    const found = await callApi(backend.url, api.users.list, { query: { query } }, bob.token);
    expect(found.body.users.map(({ id }) => id)).not.toContain(eve.id);
  }
  const list = await callApi(backend.url, api.notes.shared, { query: {} }, bob.token);
  const seen = new Set([...list.body.notesView, ...list.body.notesEdit].map(({ id }) => id));
  expect(ids.filter((id) => seen.has(id))).toEqual([]);
  expect(await recheck(ids[many - 1] as string)).toEqual([gone]);
  expect((await share(bob, await newNote(bob), [eve])).status).toBe(422);
  await writing;
  await purged;
  const purgedMs = performance.now() - begunAt;
  waits.sort((a, b) => a - b);
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
  process.stdout.write(
    `deletion: ${many} notes ended in ${Math.round(endedMs)} ms, gone in ${Math.round(purgedMs)} ms; ${waits.length} writes of others meanwhile, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1 - 1e-9)} ms\n`,
  );
  expect(await rowsNaming(eve.id, ids.slice(0, 100))).toEqual({});
  expect(waits.length).toBeGreaterThan(1);
  expect(at(0.95)).toBeLessThan(1_000);
});

/** How many rows still name the person or one of the notes, by table and column; empty when there are none. */
async function rowsNaming(userId: string, noteIds: readonly string[]): Promise<Record<string, number>> {
  const columns: [string, string, readonly string[]][] = [
    ...(['session', 'mail_token', 'note_grant', 'notebook_grant', 'note_creation'] as const).map(
      (table): [string, string, string[]] => [table, 'user_id', [userId]],
    ),
    ['user', 'id', [userId]],
    ['note', 'author_id', [userId]],
    ['notebook', 'owner_id', [userId]],
    ...(
      [
        'note_content',
        'note_head',
        'note_base',
        'note_update',
        'note_version',
        'note_history',
        'note_quarantine',
        'note_client',
        'note_grant',
      ] as const
    ).map((table): [string, string, readonly string[]] => [table, 'note_id', noteIds]),
  ];
  const left: Record<string, number> = {};
  for (const [table, column, ids] of columns) {
    const [row] = await backend.app
      .get(Reads)
      .manager.query(
        `SELECT COUNT(*) AS count FROM \`${table}\` WHERE ${column} IN (${ids.map(() => '?').join(', ')})`,
        [...ids],
      );
    if (Number(row.count) > 0) left[`${table}.${column}`] = Number(row.count);
  }
  return left;
}
