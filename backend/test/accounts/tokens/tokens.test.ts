// @module-tag mariadb
import { createHash } from 'node:crypto';
import { api, type EndpointRequest, type TokenScope } from '@commonplace/contracts/api';
import {
  authenticateResponse,
  collabPaths,
  recheckResponse,
  secretHeader,
} from '@commonplace/contracts/internal';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '../../../src/accounts/sessions/session.entity.ts';
import { Sessions } from '../../../src/accounts/sessions/sessions.ts';
import { WRITER } from '../../../src/platform/database/connection/data-sources.ts';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import { callApi, callLoosely } from '../../support/call-api.ts';
import { HintListener } from '../../support/hint-listener.ts';
import { signUp, type TestPerson, testPassword } from '../../support/people.ts';
import { internalSecret, startTestBackend, type TestBackend } from '../../support/test-backend.ts';
import { TestTab } from '../../support/test-tab.ts';

let backend: TestBackend;
let writer: DataSource;
let alice: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  backend = await startTestBackend();
  writer = backend.app.get(getDataSourceToken(WRITER));
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
});
afterAll(() => backend.close());

const refusal = 'This token may not do this.';

type Wanted = Partial<EndpointRequest<typeof api.tokens.create>['body']>;

async function create(wanted: Wanted = {}, person = alice) {
  const body = { name: 'A program', scopes: ['read' as const], expiresAt: null, ...wanted };
  return callApi(backend.url, api.tokens.create, { body }, person.token);
}

async function tokenWith(...scopes: TokenScope[]): Promise<{ id: string; secret: string }> {
  const { body } = await create({ scopes });
  return { id: body.token.id, secret: body.secret };
}

const listOf = async (person: TestPerson) =>
  (await callApi(backend.url, api.tokens.list, {}, person.token)).body.tokens;
const revoke = (id: string, person = alice) =>
  callApi(backend.url, api.tokens.revoke, { body: { id } }, person.token);
const statusOf = async (token: string) =>
  (await callApi(backend.url, api.notes.list, { query: {} }, token)).status;
const update = (id: string, changes: Partial<Session>) =>
  backend.app.get(UnitOfWork).run(({ manager }) => manager.update(Session, { id }, changes));

async function internal(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', [secretHeader]: internalSecret };
  return (
    await fetch(`${backend.internalUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json();
}
const open = async (endpoint: 'collab' | 'yjs', token: string, documentName: string) =>
  authenticateResponse.parse(await internal(collabPaths.authenticate, { endpoint, token, documentName }));

async function newNote() {
  const { body } = await callApi(backend.url, api.notes.create, { headers: {}, body: {} }, alice.token);
  return { noteId: body.note.id, documentName: body.note.documentName as string };
}

describe('API tokens', () => {
  test('A29: the secret is answered once, and the database has its hash alone', async () => {
    const { body } = await create({ name: '  My  program ', scopes: ['write', 'read', 'read'] });
    expect(body.secret).toMatch(/^cpt_[\w-]{43}$/);
    expect(body.token).toMatchObject({
      name: 'My program',
      scopes: ['read', 'write'],
      expiresAt: null,
      lastUsedAt: null,
    });
    const listed = await listOf(alice);
    expect(listed[0]).toEqual(body.token);
    expect(JSON.stringify(listed)).not.toContain(body.secret);
    const rows = JSON.stringify([
      await writer.query('SELECT * FROM api_token'),
      await writer.query('SELECT * FROM session'),
    ]);
    expect(rows).not.toContain(body.secret.slice(4));
    expect(rows).toContain(createHash('sha256').update(body.secret).digest('hex'));
    expect(await listOf(bob)).toEqual([]);
  });

  test('A29: is accepted as a session’s token is, and says when it was used', async () => {
    const { id, secret } = await tokenWith('read');
    for (const sent of [secret, `Bearer ${secret}`]) expect(await statusOf(sent)).toBe(200);
    const used = (await listOf(alice)).find((token) => token.id === id)?.lastUsedAt;
    expect(Date.now() - Date.parse(used as string)).toBeLessThan(60_000);
    for (const wrong of [`${secret}x`, secret.slice(0, -1), 'cpt_', id])
      expect(await statusOf(wrong)).toBe(401);
  });

  test('A29: only what can be meant is made', async () => {
    for (const [wrong, status] of [
      [{ name: ' ' }, 400],
      [{ name: 'x'.repeat(101) }, 400],
      [{ scopes: [] }, 400],
      [{ scopes: ['everything'] }, 400],
      [{ expiresAt: 'tomorrow' }, 400],
      [{ expiresAt: new Date(Date.now() - 1).toISOString() }, 422],
    ] as const)
      expect([wrong, (await create(wrong as Wanted)).status]).toEqual([wrong, status]);
  });

  test('A29: ends when it expires', async () => {
    const { body } = await create({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await statusOf(body.secret)).toBe(200);
    await update(body.token.id, { expiresAt: Date.now() - 1 });
    expect(await statusOf(body.secret)).toBe(401);
    expect((await listOf(alice)).map(({ id }) => id)).not.toContain(body.token.id);
  });

  test('A29: a person has at most fifty', async () => {
    const person = await signUp(backend, 'carol');
    for (let made = 0; made < 50; made += 1) expect((await create({}, person)).status).toBe(200);
    expect((await create({}, person)).status).toBe(422);
    const [newest] = await listOf(person);
    expect((await revoke(newest?.id as string, person)).status).toBe(200);
    expect((await create({}, person)).status).toBe(200);
  });

  test('A29: none is made without a recent sign-in', async () => {
    const [session] = await backend.app.get(Sessions).listOf(bob.id);
    await update(session?.id as string, { authenticatedAt: 0 });
    expect((await create({}, bob)).failure.code).toBe('recent_sign_in_required');
  });

  test('A29: revoked it ends at once, on every transport, and no other does', async () => {
    const { documentName } = await newNote();
    const [gone, other] = [await tokenWith('read', 'write'), await tokenWith('read', 'write')];
    const doors = (token: string) => Promise.all([statusOf(token), open('collab', token, documentName)]);
    expect(await doors(gone.secret)).toMatchObject([200, { canEdit: true, sid: gone.id }]);
    const tabs = [
      await TestTab.open(backend, gone.secret),
      await TestTab.open(backend, other.secret),
    ] as const;
    await using listener = await HintListener.open(backend, 'collab-1');
    const closed = tabs[0].closed();
    expect((await revoke(gone.id, bob)).status).toBe(404);
    expect((await revoke(gone.id)).status).toBe(200);
    expect(await doors(gone.secret)).toEqual([401, { allowed: false, reason: 'session-ended' }]);
    // What collab-servers close the sockets of /collab and /yjs by.
    expect(await listener.next()).toEqual({ type: 'session-ended', sids: [gone.id] });
    await closed;
    await expect(TestTab.open(backend, gone.secret)).rejects.toThrow('unauthenticated');
    expect(tabs[1].socket.connected).toBe(true);
    expect(await doors(other.secret)).toMatchObject([200, { allowed: true }]);
    tabs[1].close();
    expect((await revoke(gone.id)).status).toBe(404);
    expect(await writer.query('SELECT * FROM api_token WHERE session_id = ?', [gone.id])).toEqual([]);
  });

  test('A29: is none of the sessions that are listed, and ends with all, not with the others', async () => {
    const person = await signUp(backend, 'dave');
    const { body } = await create({}, person);
    const sessions = (await callApi(backend.url, api.profiles.sessions, {}, person.token)).body.sessions;
    expect(sessions.map(({ id }) => id)).not.toContain(body.token.id);
    const end = (sent: { sessionId?: string }) =>
      callApi(backend.url, api.profiles.endSession, { body: sent }, person.token);
    expect((await end({ sessionId: body.token.id })).status).toBe(404);
    expect((await end({})).status).toBe(200);
    expect(await statusOf(body.secret)).toBe(200);
    // No token revokes a sign-in.
    expect((await revoke(sessions[0]?.id as string, person)).status).toBe(404);
    const passwords = { password: testPassword, newpassword: 'another long one' };
    const changed = await callApi(
      backend.url,
      api.profiles.changePassword,
      { body: passwords },
      person.token,
    );
    expect(changed.status).toBe(200);
    expect(await statusOf(body.secret)).toBe(401);
  });
});

describe('scopes', () => {
  test('A29: reading, writing and the account are for the tokens that were given it, and who may write may read', async () => {
    const calls = {
      read: [api.notes.list, { query: {} }],
      write: [api.notes.create, { body: {} }],
      admin: [api.profiles.sessions, {}],
      session: [api.tokens.list, {}],
    } as const;
    for (const scope of ['read', 'write', 'admin'] as const) {
      const { secret } = await tokenWith(scope);
      for (const [needed, [endpoint, request]] of Object.entries(calls)) {
        const { status, failure } = await callLoosely(backend.url, endpoint, request, secret);
        const isGiven = needed === scope || (scope === 'write' && needed === 'read');
        const answer = isGiven ? [200, undefined] : [403, refusal];
        expect([scope, needed, status, status === 200 ? undefined : failure.message]).toEqual([
          scope,
          needed,
          ...answer,
        ]);
      }
    }
  });

  test('A29: a token never becomes a session that may do more', async () => {
    const { secret } = await tokenWith('read', 'write', 'admin');
    for (const endpoint of [api.users.refreshAuthToken, api.users.logout, api.profiles.deletePicture])
      expect((await callLoosely(backend.url, endpoint, {}, secret)).failure.message).toBe(refusal);
    expect(await statusOf(secret)).toBe(200);
  });

  test('A29: a live document is read with `read`, and changed only with `write`', async () => {
    const { noteId, documentName } = await newNote();
    const canEdit = async (...scopes: TokenScope[]) => {
      const { id, secret } = await tokenWith(...scopes);
      const request = { body: { noteId } };
      const { status, body } = await callApi(backend.url, api.notes.collabToken, request, secret);
      const connection = { sid: id, userId: alice.id };
      const asked = { notes: [{ noteId, generation: 1, connections: [connection] }] };
      const rechecked = recheckResponse.parse(await internal(collabPaths.recheck, asked)).notes[0];
      const opened = [
        await open('collab', secret, documentName),
        status === 200 ? await open('yjs', body.token, documentName) : status,
        rechecked?.connections[0],
        status === 200 ? body.abilities.edit : status,
      ];
      return opened.map((one) =>
        typeof one === 'object' && 'canEdit' in one ? one.canEdit : typeof one === 'object' ? 'refused' : one,
      );
    };
    expect(await canEdit('read')).toEqual([false, false, false, false]);
    expect(await canEdit('read', 'write')).toEqual([true, true, true, true]);
    expect(await canEdit('write')).toEqual([true, true, true, true]);
    expect(await canEdit('admin')).toEqual(['refused', 403, 'refused', 403]);
  });

  test('A29: pushes and files are for tokens that may read', async () => {
    const [reader, other] = [await tokenWith('read'), await tokenWith('admin')];
    const tab = await TestTab.open(backend, reader.secret);
    tab.close();
    await expect(TestTab.open(backend, other.secret)).rejects.toThrow('unauthenticated');
    const { noteId } = await newNote();
    const ask = async (authorization: string) =>
      (
        await fetch(`${backend.url}/files/notes/${noteId}/${'0'.repeat(64)}.webp`, {
          headers: { authorization },
        })
      ).status;
    expect([await ask(reader.secret), await ask(other.secret), await ask('cpt_x')]).toEqual([404, 403, 401]);
  });
});
