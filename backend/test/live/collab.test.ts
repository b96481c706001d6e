import { api } from '@commonplace/contracts/api';
import { formatDocumentName, parseDocumentName } from '@commonplace/contracts/collab';
import {
  authenticateResponse,
  collabPaths,
  type Hint,
  originHeader,
  type RecheckRequest,
  recheckResponse,
  secretHeader,
} from '@commonplace/contracts/internal';
import { decodeJwt, SignJWT } from 'jose';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionTokens } from '../../src/accounts/sessions/session-tokens.ts';
import { Note } from '../../src/library/notes/note.entity.ts';
import { CollabTokens } from '../../src/library/notes/rights/collab-tokens.ts';
import { AuthenticateService } from '../../src/live/collab/authenticate.service.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { UnitOfWork } from '../../src/platform/database/unit-of-work.ts';
import { RestoredGap } from '../../src/platform/jobs/restored-gap.ts';
import { callApi } from '../support/call-api.ts';
import { HintListener } from '../support/hint-listener.ts';
import { signUp, type TestPerson, testPassword } from '../support/people.ts';
import { countQueries } from '../support/statements/count-queries.ts';
import { internalSecret, type TestBackend } from '../support/test-backend.ts';
import { startTestStack } from '../support/test-stack.ts';

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;

beforeAll(async () => {
  backend = await startTestStack();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  carol = await signUp(backend, 'carol');
});
afterAll(() => backend.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${backend.internalUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [secretHeader]: internalSecret, ...headers },
    body: JSON.stringify(body),
  });

async function authenticate(token: string, documentName: string) {
  const response = await post(collabPaths.authenticate, { token, documentName });
  expect(response.status).toBe(200);
  return authenticateResponse.parse(await response.json());
}

async function recheck(notes: RecheckRequest['notes']) {
  const response = await post(collabPaths.recheck, { notes });
  expect(response.status).toBe(200);
  return recheckResponse.parse(await response.json()).notes;
}

async function newNote(): Promise<{ noteId: string; documentName: string }> {
  const { body } = await callApi(backend.url, api.notes.create, { headers: {}, body: {} }, alice.token);
  return { noteId: body.note.id, documentName: body.note.documentName as string };
}

const share = (noteId: string, usersView: TestPerson[], usersEdit: TestPerson[]) =>
  callApi(
    backend.url,
    api.notes.share,
    { body: { noteId, usersView: usersView.map(({ id }) => id), usersEdit: usersEdit.map(({ id }) => id) } },
    alice.token,
  );

async function signIn(username: string): Promise<{ token: string; sid: string }> {
  const body = { emailOrUsername: username, password: testPassword };
  const { token } = (await callApi(backend.url, api.users.login, { body })).body;
  return { token, sid: decodeJwt(token).sid as string };
}

const sidOf = (person: TestPerson) => decodeJwt(person.token).sid as string;

describe('the internal endpoint', () => {
  test('opens to the shared secret alone', async () => {
    for (const secret of [
      '',
      'x',
      internalSecret.slice(1),
      `${internalSecret}x`,
      internalSecret.toUpperCase(),
    ]) {
      for (const path of Object.values(collabPaths)) {
        const method = path === collabPaths.events ? 'GET' : 'POST';
        const response = await fetch(`${backend.internalUrl}${path}`, {
          method,
          headers: { [secretHeader]: secret },
        });
        expect(response.status).toBe(404);
      }
    }
  });

  test('is not on the public port, with the right secret either', async () => {
    for (const path of Object.values(collabPaths)) {
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${backend.url}${path}`, {
          method,
          headers: { [secretHeader]: internalSecret },
        });
        expect(response.status).toBe(404);
      }
    }
  });

  test('and the public API is not on the internal one', async () => {
    expect((await post(api.users.join.path, { email: 'x@example.org' })).status).toBe(404);
  });

  test('what has not the shape is refused', async () => {
    expect((await post(collabPaths.authenticate, { token: 1 })).status).toBe(400);
    expect((await post(collabPaths.recheck, { notes: [{}] })).status).toBe(400);
    expect((await post(collabPaths.hints, { hints: [{ type: 'session-ended' }] })).status).toBe(400);
  });
});

describe('authenticate', () => {
  test('A4 the author and an editor may edit, A3 a viewer may read', async () => {
    const { noteId, documentName } = await newNote();
    expect(await authenticate(alice.token, documentName)).toEqual({
      allowed: true,
      user: { id: alice.id, name: 'Alice', username: 'alice' },
      sid: sidOf(alice),
      canEdit: true,
      sharesPresence: true,
      accessEpoch: 0,
      expiresAt: (decodeJwt(alice.token).exp as number) * 1000,
    });
    await share(noteId, [bob], [carol]);
    expect(await authenticate(bob.token, documentName)).toMatchObject({ canEdit: false, accessEpoch: 1 });
    expect(await authenticate(`Bearer ${carol.token}`, documentName)).toMatchObject({
      canEdit: true,
      accessEpoch: 1,
    });
  });

  test('A13 hidden, absent, deleted and nonsense are one answer', async () => {
    const { noteId, documentName } = await newNote();
    const missing = { allowed: false, reason: 'note-missing' };
    expect(await authenticate(bob.token, documentName)).toEqual(missing);
    const absent = formatDocumentName({ noteId: '0197a000-0000-7000-8000-000000000000', generation: 1 });
    expect(await authenticate(bob.token, absent)).toEqual(missing);
    expect(await authenticate(alice.token, 'nonsense')).toEqual(missing);
    await callApi(backend.url, api.notes.delete, { body: { id: noteId } }, alice.token);
    expect(await authenticate(alice.token, documentName)).toEqual(missing);
    // A person who may not read does not learn that the generation differs.
    const other = await newNote();
    const old = formatDocumentName({ noteId: other.noteId, generation: 7 });
    expect(await authenticate(bob.token, old)).toEqual(missing);
    expect(await authenticate(alice.token, old)).toEqual({ allowed: false, reason: 'generation-changed' });
  });

  test('C19: of what was made between a backup and its restore everything may be held by browsers alone', async () => {
    const { noteId, documentName } = await newNote();
    const madeAt = Number.parseInt(noteId.replace('-', '').slice(0, 12), 16);
    const of = (time: number) => {
      const hex = time.toString(16).padStart(12, '0');
      return formatDocumentName({
        noteId: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`,
        generation: 1,
      });
    };
    // Restored by the restore's own words; the service has not asked yet whether there was one.
    const write = (work: (manager: EntityManager) => Promise<unknown>) =>
      backend.app.get(UnitOfWork).run(({ manager }) => work(manager));
    const service = new AuthenticateService(
      backend.app.get(Reads),
      backend.app.get(SessionTokens),
      backend.app.get(CollabTokens),
    );
    await write((manager) => RestoredGap.write(manager, madeAt - 120_000));
    const restoredAt = Date.now();
    const ask = (name: string, token = bob.token) =>
      service.authenticate({ endpoint: 'collab', token, documentName: name });
    const lost = { allowed: false, reason: 'generation-changed' };
    const missing = { allowed: false, reason: 'note-missing' };
    expect(await ask(of(madeAt - 60_000))).toEqual(lost);
    // Whether the note is there is not said.
    expect(await ask(documentName)).toEqual(lost);
    expect(await ask(of(madeAt - 200_000))).toEqual(missing);
    expect(await ask(of(restoredAt + 60_000))).toEqual(missing);
    expect(await ask(documentName, alice.token)).toMatchObject({ allowed: true });
    await write((manager) => manager.query("DELETE FROM job WHERE name = 'restore'"));
  });

  test('a dead session is refused before anything else', async () => {
    const { documentName } = await newNote();
    const { token } = await signIn('alice');
    expect(await authenticate(token, documentName)).toMatchObject({ allowed: true });
    await callApi(backend.url, api.users.logout, {}, token);
    const ended = { allowed: false, reason: 'session-ended' };
    for (const dead of [token, '', 'x', `${alice.token}x`])
      expect(await authenticate(dead, documentName)).toEqual(ended);
  });

  test('a protected note’s public address gives a stranger nothing, a published one lets them read', async () => {
    const { noteId, documentName } = await newNote();
    const set = (changes: Partial<Note>) =>
      backend.app.get(UnitOfWork).run(({ manager }) => manager.update(Note, { id: noteId }, changes));
    await set({ publishedAt: Date.now() });
    expect(await authenticate(carol.token, documentName)).toMatchObject({ allowed: true, canEdit: false });
    await set({ isProtected: true });
    expect(await authenticate(carol.token, documentName)).toEqual({ allowed: false, reason: 'note-missing' });
  });

  test('A22 presence is for those it was shared with, also when the rights are asked for again', async () => {
    const { noteId, documentName } = await newNote();
    await share(noteId, [bob], []);
    await callApi(backend.url, api.notes.publish, { body: { noteId, on: true } }, alice.token);
    for (const [person, sharesPresence] of [
      [alice, true],
      [bob, true],
      [carol, false],
    ] as const) {
      expect(await authenticate(person.token, documentName)).toMatchObject({ allowed: true, sharesPresence });
      const connections = [{ sid: sidOf(person), userId: person.id }];
      const [again] = await recheck([{ noteId, generation: 1, connections }]);
      expect(again?.connections).toMatchObject([{ sharesPresence }]);
    }
  });

  test('C3 epoch and rights are of one moment, however often they change meanwhile', async () => {
    const { noteId, documentName } = await newNote();
    // Bob may edit exactly when the epoch is odd.
    let isChanging = true;
    const changing = (async () => {
      for (let i = 0; i < 30; i += 1) await share(noteId, [], i % 2 === 0 ? [bob] : []);
      isChanging = false;
    })();
    const seen = new Set<string>();
    while (isChanging) {
      const answer = await authenticate(bob.token, documentName);
      if (answer.allowed) expect(answer.accessEpoch % 2).toBe(1);
      seen.add(String(answer.allowed));
    }
    await changing;
    expect(seen).toEqual(new Set(['true', 'false']));
  });
});

describe('authenticate for plain Yjs clients', () => {
  const open = async (token: string, documentName: string) => {
    const response = await post(collabPaths.authenticate, { endpoint: 'yjs', token, documentName });
    return authenticateResponse.parse(await response.json());
  };
  const tokenFor = async (token: string, noteId: string) =>
    (await callApi(backend.url, api.notes.collabToken, { body: { noteId } }, token)).body.token;
  const sign = (
    claims: Record<string, unknown>,
    audience: string,
    expiresIn: number,
    key = backend.config.jwtSecret,
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
      .sign(new TextEncoder().encode(key));

  test('opens its own note with the rights of now, and stays open as long as the session', async () => {
    const { noteId, documentName } = await newNote();
    const token = await tokenFor(alice.token, noteId);
    const [session] = await backend.app
      .get(Reads)
      .manager.query('SELECT expires_at FROM session WHERE id = ?', [sidOf(alice)]);
    expect(await open(token, documentName)).toEqual({
      allowed: true,
      user: { id: alice.id, name: 'Alice', username: 'alice' },
      sid: sidOf(alice),
      canEdit: true,
      sharesPresence: true,
      accessEpoch: 0,
      expiresAt: Number(session.expires_at),
    });
    await share(noteId, [bob], []);
    const bobs = await tokenFor(bob.token, noteId);
    expect(await open(bobs, documentName)).toMatchObject({ allowed: true, canEdit: false });
    await share(noteId, [], []);
    expect(await open(bobs, documentName)).toEqual({ allowed: false, reason: 'note-missing' });
  });

  test('each endpoint accepts its own token: nothing else, no other note, no other line of the note', async () => {
    const { noteId, documentName } = await newNote();
    const other = await newNote();
    const token = await tokenFor(alice.token, noteId);
    const ended = { allowed: false, reason: 'session-ended' };
    expect(await authenticate(token, documentName)).toEqual(ended);
    for (const refused of [alice.token, `Bearer ${token}`, '', 'x', `${token}x`])
      expect(await open(refused, documentName)).toEqual(ended);
    expect(await open(token, other.documentName)).toEqual({ allowed: false, reason: 'note-missing' });
    expect(await open(token, 'nonsense')).toEqual({ allowed: false, reason: 'note-missing' });
    const old = formatDocumentName({ noteId, generation: 7 });
    expect(await open(token, old)).toEqual({ allowed: false, reason: 'generation-changed' });
  });

  test('a token that has expired is reported as expired, a forged one is not', async () => {
    const { noteId, documentName } = await newNote();
    const claims = { id: alice.id, sid: sidOf(alice), note: noteId };
    const collab = 'commonplace:collab';
    expect(await open(await sign(claims, collab, 60), documentName)).toMatchObject({ allowed: true });
    expect(await open(await sign(claims, collab, -1), documentName)).toEqual({
      allowed: false,
      reason: 'token-expired',
    });
    const forgeries = [
      sign(claims, collab, 60, 'another secret of thirty-two bytes'),
      sign(claims, collab, -1, 'another secret of thirty-two bytes'),
      sign(claims, 'commonplace:session', 60),
      sign(claims, 'commonplace:session', -1),
      sign({ ...claims, id: bob.id }, collab, 60),
      sign({ id: alice.id, sid: sidOf(alice) }, collab, 60),
    ];
    for (const forgery of forgeries)
      expect(await open(await forgery, documentName)).toEqual({ allowed: false, reason: 'session-ended' });
  });

  test('it ends with the session it was made in, while another session of the person goes on', async () => {
    const { noteId, documentName } = await newNote();
    const here = await signIn('alice');
    const token = await tokenFor(here.token, noteId);
    expect(await open(token, documentName)).toMatchObject({ allowed: true, sid: here.sid });
    await callApi(backend.url, api.users.logout, {}, here.token);
    expect(await open(token, documentName)).toEqual({ allowed: false, reason: 'session-ended' });
    expect(await open(await tokenFor(alice.token, noteId), documentName)).toMatchObject({ allowed: true });
  });
});

describe('re-ask', () => {
  test('judges every open connection, in the order it was asked', async () => {
    const shared = await newNote();
    const hidden = await newNote();
    await share(shared.noteId, [bob], [carol]);
    const dead = await signIn('carol');
    await callApi(backend.url, api.users.logout, {}, dead.token);
    const absent = '0197a000-0000-7000-8000-000000000000';
    const person = (who: TestPerson) => ({ sid: sidOf(who), userId: who.id });
    const answer = await recheck([
      {
        noteId: shared.noteId,
        generation: 1,
        connections: [
          person(bob),
          person(carol),
          { sid: dead.sid, userId: carol.id },
          // Another person's session is no session of hers.
          { sid: sidOf(alice), userId: carol.id },
        ],
      },
      { noteId: hidden.noteId, generation: 1, connections: [person(bob), person(alice)] },
      { noteId: absent, generation: 1, connections: [person(alice)] },
      { noteId: shared.noteId, generation: 2, connections: [person(bob)] },
      { noteId: hidden.noteId, generation: 1, connections: [] },
    ]);
    expect(answer).toEqual([
      {
        headSeq: 0,
        accessEpoch: 1,
        connections: [
          { canEdit: false, sharesPresence: true },
          { canEdit: true, sharesPresence: true },
          { refused: 'session-ended' },
          { refused: 'session-ended' },
        ],
      },
      {
        headSeq: 0,
        accessEpoch: 0,
        connections: [{ refused: 'note-missing' }, { canEdit: true, sharesPresence: true }],
      },
      { headSeq: null, accessEpoch: null, connections: [{ refused: 'note-missing' }] },
      { headSeq: 0, accessEpoch: 1, connections: [{ refused: 'generation-changed' }] },
      { headSeq: 0, accessEpoch: 0, connections: [] },
    ]);
    expect(await recheck([])).toEqual([]);
  });

  test('takes five queries for one connection and for two hundred', async () => {
    const notes = await Promise.all(Array.from({ length: 20 }, newNote));
    const ask = (of: typeof notes, copies: number) => () =>
      recheck(
        of.map(({ noteId }) => ({
          noteId,
          generation: 1,
          connections: Array.from({ length: copies }, () => ({ sid: sidOf(alice), userId: alice.id })),
        })),
      );
    expect(await countQueries(backend, ask(notes.slice(0, 1), 1))).toBe(5);
    expect(await countQueries(backend, ask(notes, 10))).toBe(5);
  });
});

describe('re-ask, very large', () => {
  test('judges more connections than one statement takes parameters', async () => {
    const { noteId } = await newNote();
    const strangers = Array.from({ length: 33_000 }, () => {
      const id = crypto.randomUUID();
      return { sid: id, userId: id };
    });
    const connections = [...strangers, { sid: sidOf(alice), userId: alice.id }];
    const [answer] = await recheck([{ noteId, generation: 1, connections }]);
    expect(answer?.connections).toHaveLength(33_001);
    expect(answer?.connections[0]).toEqual({ refused: 'session-ended' });
    expect(answer?.connections.at(-1)).toEqual({ canEdit: true, sharesPresence: true });
  });
});

describe('hints', () => {
  test('a changed share and a deletion reach every collab-server, an unchanged share none', async () => {
    const { noteId } = await newNote();
    await using listener = await HintListener.open(backend, 'collab-1');
    await share(noteId, [bob], []);
    expect(await listener.next()).toEqual({ type: 'access-changed', noteIds: [noteId] });
    // It was private, and reads as shared now.
    expect(await listener.next()).toEqual({ type: 'note-changed', noteIds: [noteId] });
    await share(noteId, [bob], []);
    await callApi(backend.url, api.notes.delete, { body: { id: noteId } }, alice.token);
    expect(await listener.next()).toEqual({ type: 'access-changed', noteIds: [noteId] });
    const { token, sid } = await signIn('bob');
    await callApi(backend.url, api.users.logout, {}, token);
    // The next one is this: neither the second share nor a refused act has said anything.
    expect(await listener.next()).toEqual({ type: 'session-ended', sids: [sid] });
  });

  test('C8 rows of one origin reach everyone else', async () => {
    await using one = await HintListener.open(backend, 'collab-1');
    await using two = await HintListener.open(backend, 'collab-2');
    const rows = (originId: string): Hint => ({ type: 'rows-appended', noteId: 'n', headSeq: 1, originId });
    await post(
      collabPaths.hints,
      { hints: [rows('collab-1'), rows('collab-2')] },
      { [originHeader]: 'content' },
    );
    expect(await one.next()).toEqual(rows('collab-2'));
    expect(await two.next()).toEqual(rows('collab-1'));
    await post(collabPaths.hints, { hints: [rows('backend')] }, { [originHeader]: 'collab-1' });
    expect(await two.next()).toEqual(rows('backend'));
  });

  test('of the next version: kinds that this one does not know are skipped, and fields ignored', async () => {
    await using listener = await HintListener.open(backend, 'collab-1');
    const ended = { type: 'session-ended', sids: ['s'] };
    const { status } = await post(collabPaths.hints, {
      hints: [{ type: 'theme-changed' }, { ...ended, reason: 'expired' }],
      version: 2,
    });
    expect(status).toBe(200);
    expect(await listener.next()).toEqual(ended);
  });

  test('the stream says that it is alive, from its first byte on', async () => {
    await using listener = await HintListener.open(backend, 'collab-1');
    expect(await listener.nextLine()).toBe('');
    expect(await listener.nextLine()).toBe('');
  });

  test('what REST writes informs those who have the note open', async () => {
    const { noteId, documentName } = await newNote();
    await using listener = await HintListener.open(backend, 'collab-1');
    const body = { noteId, title: 'Written over REST' };
    await callApi(backend.url, api.notes.create, { headers: {}, body }, alice.token);
    expect(await listener.next()).toMatchObject({ type: 'rows-appended', noteId, headSeq: 1 });
    const [answer] = await recheck([
      { noteId, generation: parseDocumentName(documentName)?.generation ?? 0, connections: [] },
    ]);
    expect(answer?.headSeq).toBe(1);
  });
});
