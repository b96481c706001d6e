import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { api } from '@commonplace/contracts/api';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileStore } from '../../../src/platform/files/file-store.ts';
import { callApi, callLoosely } from '../../support/call-api.ts';
import { registrationToken, signUp, type TestPerson, testPassword } from '../../support/people.ts';
import type { TestBackend } from '../../support/test-backend.ts';
import { startTestStack } from '../../support/test-stack.ts';
import { newNote, newNotebook, notebooksOf, notesOf } from '../sharing/support/things.ts';
import { type Browser, cookieIn, getFile, setCover, signIn } from './support/files.ts';

let backend: TestBackend;
let alice: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let alices: Browser;
let bobs: Browser;
let carols: Browser;

beforeAll(async () => {
  backend = await startTestStack();
  alice = await signUp(backend, 'alice');
  bob = await signUp(backend, 'bob');
  carol = await signUp(backend, 'carol');
  alices = await signIn(backend.url, alice);
  bobs = await signIn(backend.url, bob);
  carols = await signIn(backend.url, carol);
});
afterAll(() => backend.close());

const get = (path: string, cookie: string | null, headers?: Record<string, string>) =>
  getFile(backend.url, path, cookie, headers);
const statusOf = async (path: string, cookie: string | null) => (await get(path, cookie)).status;

/** A notebook of alice's with a cover, and the cover's address. */
async function covered(): Promise<{ id: string; cover: string }> {
  const id = await newNotebook(backend, alice);
  return { id, cover: await setCover(backend.url, alices.token, id) };
}

/** A note of alice's with a picture, kept as the store keeps it. */
async function pictured(notebookId?: string): Promise<{ id: string; picture: string }> {
  const id = await newNote(backend, alice, notebookId);
  const name = `notes/${id}/${'0123456789abcdef'.repeat(4)}.png`;
  await backend.app.get(FileStore).put(name, Buffer.from('a picture'));
  return { id, picture: `/files/${name}` };
}

describe('W44 a file is read by people who may read its notebook or note, while they may', () => {
  test('the cover of a notebook', async () => {
    const books = notebooksOf(backend);
    const { id, cover } = await covered();
    const who = async () => [
      await statusOf(cover, alices.cookie),
      await statusOf(cover, bobs.cookie),
      await statusOf(cover, carols.cookie),
      await statusOf(cover, null),
    ];
    expect(await who()).toEqual([200, 404, 404, 404]);
    await books.share(alice, id, [bob], []);
    expect(await who()).toEqual([200, 200, 404, 404]);
    await books.publish(alice, id, { on: true });
    expect(await who()).toEqual([200, 200, 200, 200]);
    await books.publish(alice, id, { on: false, keepGrants: true });
    expect(await who()).toEqual([200, 200, 404, 404]);
    await books.share(alice, id, [], []);
    expect(await who()).toEqual([200, 404, 404, 404]);
    await books.publish(alice, id, { on: true });
    await books.protect(alice, id, { on: true });
    expect(await who()).toEqual([200, 404, 404, 404]);
  });

  test('a picture in a note, also through its notebook', async () => {
    const [of, books] = [notesOf(backend), notebooksOf(backend)];
    const notebookId = await newNotebook(backend, alice);
    const { id, picture } = await pictured(notebookId);
    const who = async () => [await statusOf(picture, bobs.cookie), await statusOf(picture, null)];
    expect(await statusOf(picture, alices.cookie)).toBe(200);
    expect(await who()).toEqual([404, 404]);
    await of.share(alice, id, [bob], []);
    expect(await who()).toEqual([200, 404]);
    await of.share(alice, id, [], []);
    await books.share(alice, notebookId, [], [bob]);
    expect(await who()).toEqual([200, 404]);
    await books.publish(alice, notebookId, { on: true });
    expect(await who()).toEqual([200, 200]);
    await of.protect(alice, id, { on: true });
    expect(await who()).toEqual([200, 404]);
    await callApi(backend.url, api.notes.delete, { body: { id } }, alice.token);
    expect([await statusOf(picture, alices.cookie), ...(await who())]).toEqual([404, 404, 404]);
  });

  test('the ETag of a file that a person may not read any more reveals nothing', async () => {
    const books = notebooksOf(backend);
    const { id, cover } = await covered();
    await books.publish(alice, id, { on: true });
    const etag = (await get(cover, null)).headers.get('etag') as string;
    expect((await get(cover, null, { 'if-none-match': etag })).status).toBe(304);
    await books.publish(alice, id, { on: false });
    expect((await get(cover, null, { 'if-none-match': etag })).status).toBe(404);
  });
});

describe('W45 A13 hidden and absent are one answer', () => {
  test('with one body and the same headers', async () => {
    const { id, cover } = await covered();
    const said = async (path: string, cookie: string | null) => {
      const answer = await get(path, cookie);
      const {
        date,
        'x-request-id': id,
        'content-security-policy': policy,
        ...headers
      } = Object.fromEntries(answer.headers);
      return {
        status: answer.status,
        headers: { ...headers, policy: typeof policy },
        body: await answer.json(),
      };
    };
    const absent = await said('/files/notebooks/0197a000-0000-7000-8000-000000000000/x.webp', null);
    expect(absent).toMatchObject({
      status: 404,
      body: { success: false, code: 'not_found' },
      headers: { vary: 'Authorization, Cookie', 'cache-control': 'no-store' },
    });
    const hidden = [
      [cover, null],
      [cover, bobs.cookie],
      [`/files/notebooks/${id}/${'0'.repeat(32)}.webp`, alices.cookie],
      [cover.replace('/files/notebooks/', '/files/notes/'), alices.cookie],
      [(await pictured()).picture, bobs.cookie],
    ] as const;
    for (const [path, cookie] of hidden) expect(await said(path, cookie)).toEqual(absent);
  });

  test('names that lead elsewhere are absent, in any encoding', async () => {
    const { id, cover } = await covered();
    const name = cover.split('/').at(-1) as string;
    const { port } = new URL(backend.url);
    /** As it stands, which no client library sends. */
    const raw = async (path: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${alices.cookie}\r\nConnection: close\r\n\r\n`,
      );
      return text(socket);
    };
    expect(await raw(cover)).toMatch(/^HTTP\/1.1 200 /);
    const paths = [
      `/files/notebooks/${id}/../${id}/${name}`,
      `/files/notebooks/${id}/..%2f${id}%2f${name}`,
      `/files/notebooks/${id}%2f${name}`,
      `/files/notebooks/..%2f..%2fjwt-secret/${name}`,
      `/files/notebooks/${id}/..%2f..%2f..%2fjwt-secret`,
      `/files/notebooks/${id}/%2e%2e/%2e%2e/%2e%2e/jwt-secret`,
      '/files/../jwt-secret',
      '/files/%2e%2e/jwt-secret',
      `/files/notebooks/${id}/${name}%00.webp`,
      `/files/notebooks/${id}/${name}%0d%0a`,
      `/files/notebooks/${id}/${name}~`,
      `/files/notebooks/${id}/.${name}`,
      `/files/notebooks/${id}/${name.toUpperCase()}`,
      `/files/notebooks/${id.toUpperCase()}/${name}`,
      `/files/people/..%2fnotebooks%2f${id}%2f${name}`,
      `/files/__proto__/${id}/${name}`,
      `/files/constructor/${id}/${name}`,
      `/files/notebooks/${id}/${name.replace('.webp', '.svg')}`,
      `/files/notebooks/${id}/`,
      `/files/notebooks//${name}`,
      `//files/notebooks/${id}/${name}`,
    ];
    for (const path of paths) {
      const answer = await raw(path);
      expect([path, answer.split(' ')[1]]).toEqual([path, expect.stringMatching(/^40[04]$/)]);
      expect(answer).not.toContain(backend.config.jwtSecret);
    }
  });
});

describe('W46 what goes with a file', () => {
  test('it is a picture and nothing else, cached by this browser alone, and asked for again', async () => {
    const { id, cover } = await covered();
    await notebooksOf(backend).publish(alice, id, { on: true });
    const answer = await get(cover, null, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      vary: 'Authorization, Cookie',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}\.webp"$/),
    });
    // No page of another origin reads it or shows it in a frame.
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
  });

  test('by its tag it is answered without being read; another tag brings it', async () => {
    const { cover } = await covered();
    const etag = (await get(cover, alices.cookie)).headers.get('etag') as string;
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const known = await get(cover, alices.cookie, { 'if-none-match': tags });
      expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
      expect(known.headers.get('cache-control')).toBe('private, no-cache');
      expect(known.headers.get('vary')).toBe('Authorization, Cookie');
    }
    expect((await get(cover, alices.cookie, { 'if-none-match': '"x"' })).status).toBe(200);
    const changed = await setCover(backend.url, alices.token, cover.split('/')[3] as string);
    expect(changed).not.toBe(cover);
    expect((await get(changed, alices.cookie)).headers.get('etag')).not.toBe(etag);
  });

  test('HEAD says the same without the picture', async () => {
    const { cover } = await covered();
    const head = (cookie: string | null) =>
      fetch(`${backend.url}${cover}`, { method: 'HEAD', headers: cookie === null ? {} : { cookie } });
    expect([(await head(alices.cookie)).status, (await head(null)).status]).toEqual([200, 404]);
  });
});

describe('W47 the cookie', () => {
  test('goes with every session token, for reading files from pages of ours', async () => {
    const token = await registrationToken(backend, 'dave@example.org');
    const person = { email: 'dave@example.org', name: 'Dave', username: 'dave', password: testPassword };
    const registered = await callApi(backend.url, api.users.register, { body: { token, ...person } });
    const login = { emailOrUsername: 'dave', password: testPassword };
    const answers = [
      registered,
      await callApi(backend.url, api.users.login, { body: login }),
      await callApi(backend.url, api.users.refreshAuthToken, {}, registered.body.token),
      await callLoosely(backend.url, api.profiles.edit, { body: { name: 'David' } }, registered.body.token),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      const [set, ...more] = headers
        .getSetCookie()
        .filter((cookie) => cookie.startsWith('commonplace-files='));
      expect(more).toEqual([]);
      const [value, ...attributes] = (set as string).split('; ');
      expect(attributes.sort()).toEqual([
        'HttpOnly',
        expect.stringMatching(/^Max-Age=2(?:59199\d|592000)$/),
        'Path=/files',
        'SameSite=Strict',
      ]);
      const { aud, id, sid } = decodeJwt((value as string).split('=')[1] as string);
      expect([aud, id]).toEqual(['commonplace:files', decodeJwt(registered.body.token).id]);
      expect(sid).toEqual(expect.any(String));
    }
    const refused = await callApi(backend.url, api.users.login, { body: { ...login, password: 'wrong' } });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { noteId } = { noteId: await newNote(backend, alice) };
    const other = await callApi(backend.url, api.notes.collabToken, { body: { noteId } }, alice.token);
    expect([other.status, other.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('a page that has a token only gets its cookie by renewing', async () => {
    const { cover } = await covered();
    expect(await statusOf(cover, null)).toBe(404);
    const renewed = await callApi(backend.url, api.users.refreshAuthToken, {}, alices.token);
    expect(await statusOf(cover, cookieIn(renewed.headers))).toBe(200);
  });

  test('A29: a program sends a token instead', async () => {
    const { cover } = await covered();
    const ask = async (authorization: string) => (await get(cover, null, { authorization })).status;
    expect([await ask(`Bearer ${alices.token}`), await ask(bobs.token), await ask('x')]).toEqual([
      200, 404, 401,
    ]);
  });

  test('ends with the session, wherever it is ended, and is cleared at logout', async () => {
    const { cover } = await covered();
    const here = await signIn(backend.url, alice);
    const there = await signIn(backend.url, alice);
    expect([await statusOf(cover, here.cookie), await statusOf(cover, there.cookie)]).toEqual([200, 200]);
    const left = await callApi(backend.url, api.users.logout, {}, here.token);
    expect(left.headers.getSetCookie()).toEqual([
      'commonplace-files=; Max-Age=0; Path=/files; HttpOnly; SameSite=Strict',
    ]);
    expect([await statusOf(cover, here.cookie), await statusOf(cover, there.cookie)]).toEqual([404, 200]);
    const sessionId = decodeJwt(there.token).sid as string;
    await callApi(backend.url, api.profiles.endSession, { body: { sessionId } }, alices.token);
    expect(await statusOf(cover, there.cookie)).toBe(404);
    // What is public is readable with it, too.
    await notebooksOf(backend).publish(alice, cover.split('/')[3] as string, { on: true });
    expect(await statusOf(cover, there.cookie)).toBe(200);
  });

  test('is no token of the API, and no token of another kind is a cookie', async () => {
    const { cover } = await covered();
    const value = alices.cookie.split('=')[1] as string;
    const asToken = await callApi(backend.url, api.notebooks.list, { query: {} }, value);
    expect([asToken.status, asToken.failure.code]).toEqual([401, 'unauthenticated']);
    const byCookie = await fetch(`${backend.url}${api.notebooks.list.path}`, {
      headers: { cookie: alices.cookie },
    });
    expect(byCookie.status).toBe(401);
    const sign = (claims: Record<string, unknown>, audience: string, key = backend.config.jwtSecret) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(key));
    const { id, sid } = decodeJwt(alices.token);
    const files = 'commonplace:files';
    expect(await statusOf(cover, `commonplace-files=${await sign({ id, sid }, files)}`)).toBe(200);
    const foreign = [
      alices.token,
      `Bearer ${alices.token}`,
      await sign({ id, sid }, 'commonplace:collab'),
      await sign({ id, sid }, 'commonplace:session'),
      await sign({ id, sid }, files, 'another secret of thirty-two bytes'),
      // Another person's session is no session of hers.
      await sign({ id, sid: decodeJwt(bobs.token).sid }, files),
      await sign({ id: bob.id, sid }, files),
      await sign({ id }, files),
      `${value}x`,
      value.replace(/[^.]+$/, ''),
      '',
      'null',
    ];
    for (const forged of foreign) expect(await statusOf(cover, `commonplace-files=${forged}`)).toBe(404);
    expect(await statusOf(cover, `other=${value}`)).toBe(404);
    expect(await statusOf(cover, `theme=dark; ${alices.cookie}; x=y`)).toBe(200);
  });
});
