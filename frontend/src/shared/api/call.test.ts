import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recentSignIn } from '../session/recent-sign-in.ts';
import { sessionStore } from '../session/session-store.ts';
import { sessionToken } from '../session/session-token.fixture.ts';
import { AppError, api, ConnectionError, call } from './index.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the next request is answered with, and what it looked like on the wire. */
let answer: { status: number; body: string; headers?: Record<string, string>; before?: () => void };
let received: Received[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer.before?.();
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A page resolves a path against its own origin; here that is the server above.
  const { port } = server.address() as AddressInfo;
  const fetchOverHttp = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetchOverHttp(new URL(path, `http://127.0.0.1:${port}`), init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  received = [];
  answer = { status: 200, body: '{"success":true,"message":""}' };
});
afterEach(() => {
  if (sessionStore.current().kind === 'signed-in') sessionStore.end('signed-out');
  sessionStore.settle();
});

const refusal = (code: string, extra = {}) =>
  JSON.stringify({ success: false, message: 'Words.', code, ...extra });

test('path parameters, lists in the query, body and token go where the table says', async () => {
  const token = sessionToken('alice');
  sessionStore.start(token);
  await call(api.users.verifyEmail, { params: { token: 'a/b ?' } });
  await call(api.notes.list, { query: { sharing: ['private', 'shared'], limit: 2, searchQuery: 'a&b' } });
  await call(api.notes.delete, { body: { id: 'x' } });
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/users/verify-email/a%2Fb%20%3F',
    'GET /api/notes?sharing=private&sharing=shared&limit=2&searchQuery=a%26b',
    'POST /api/notes/delete',
  ]);
  expect(received[0]?.headers.authorization).toBeUndefined();
  expect(received[1]?.headers.authorization).toBe(`Bearer ${token}`);
  expect(received[2]).toMatchObject({ body: '{"id":"x"}', headers: { 'content-type': 'application/json' } });
});

test('what the page has asked for before its scripts were there is taken once, by its own session alone', async () => {
  const token = sessionToken('alice');
  sessionStore.start(token);
  const request = { query: { noteId: 'x', content: 'read' } } as const;
  const firstOf = (token: string) => ({
    address: '/api/notes?noteId=x&content=read',
    token,
    response: Promise.resolve(Response.json({ success: true, message: 'early' })),
  });
  window.firstResponse = firstOf(sessionToken('bob'));
  await call(api.notes.list, request);
  expect(received).toHaveLength(1);
  window.firstResponse = firstOf(token);
  expect(await call(api.notes.list, request)).toMatchObject({ message: 'early' });
  expect(received).toHaveLength(1);
  await call(api.notes.list, request);
  expect(received).toHaveLength(2);
});

test('a refusal rejects with its code, its words, its field errors and its pause', async () => {
  answer = {
    status: 422,
    body: refusal('rejected', { errors: { name: 'No.' } }),
    headers: { 'retry-after': '7' },
  };
  const failure = await call(api.notebooks.list, { query: {} }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).not.toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({
    code: 'rejected',
    message: 'Words.',
    errors: { name: 'No.' },
    retryAfter: 7,
  });
});

test('a 401 to the present token ends the session', async () => {
  sessionStore.start(sessionToken('alice'));
  answer = { status: 401, body: refusal('unauthenticated') };
  await expect(call(api.notebooks.list, { query: {} })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sessionStore.current()).toEqual({ kind: 'guest', ended: 'timed-out' });
});

test('a 401 to a token that was replaced meanwhile does not', async () => {
  sessionStore.start(sessionToken('alice'));
  answer = {
    status: 401,
    body: refusal('unauthenticated'),
    before: () => sessionStore.start(sessionToken('bob')),
  };
  await expect(call(api.notebooks.list, { query: {} })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sessionStore.current()).toMatchObject({ kind: 'signed-in', user: { name: 'bob' } });
});

test('an act that needs a recent sign-in is repeated once the person has confirmed, and only then', async () => {
  sessionStore.start(sessionToken('alice'));
  const required = { status: 403, body: refusal('recent_sign_in_required') };
  answer = required;
  // Without a screen there is nothing to wait for.
  await expect(call(api.profiles.deleteAccount, {})).rejects.toMatchObject({
    code: 'recent_sign_in_required',
  });
  const asked: boolean[] = [];
  const stop = recentSignIn.subscribe(() => asked.push(recentSignIn.isAsked()));
  try {
    const given = Promise.all([call(api.profiles.deleteAccount, {}), call(api.profiles.deleteAccount, {})]);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    answer = { status: 200, body: '{"success":true,"message":"Gone."}' };
    recentSignIn.answer(true);
    expect(await given).toMatchObject([{ message: 'Gone.' }, { message: 'Gone.' }]);
    expect(recentSignIn.isAsked()).toBe(false);

    answer = required;
    const taken = call(api.profiles.deleteAccount, {});
    await vi.waitFor(() => expect(recentSignIn.isAsked()).toBe(true));
    recentSignIn.answer(false);
    await expect(taken).rejects.toMatchObject({ code: 'recent_sign_in_required' });
  } finally {
    stop();
  }
});

test("a guest's 401 says nothing about a session", async () => {
  answer = { status: 401, body: refusal('unauthenticated') };
  await expect(call(api.notebooks.list, { query: {} })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sessionStore.current()).toEqual({ kind: 'guest', ended: null });
});

test.each([
  ['a page of a proxy', 502, '<html>Bad Gateway</html>'],
  ['an error of another shape', 500, '{"statusCode":500}'],
  ['a success that is no JSON', 200, 'OK'],
])('%s is a failed connection', async (_what, status, body) => {
  answer = { status, body };
  await expect(call(api.notebooks.list, { query: {} })).rejects.toBeInstanceOf(ConnectionError);
});

test('an aborted call rejects with the reason of its signal', async () => {
  const reason = new Error('left');
  await expect(call(api.notebooks.list, { query: {} }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
});
