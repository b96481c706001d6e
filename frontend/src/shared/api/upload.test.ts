import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessionStore } from '../session/session-store.ts';
import { sessionToken } from '../session/session-token.fixture.ts';
import { AppError, api, ConnectionError, upload } from './index.ts';

const picture = new File([new Uint8Array(200_000)], 'me.png', { type: 'image/png' });

/** What the next upload is answered with; null leaves it without an answer. */
let answer: { status: number; body: string; headers?: Record<string, string> } | null;
let received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[];
let arrived: PromiseWithResolvers<void>;
/** The latest upload, as the browser has it. */
let request: XMLHttpRequest | undefined;
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    // The page and this server are two origins, which browsers ask about first.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization,notebookid,fileext');
    response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    for await (const chunk of request.setEncoding('latin1')) body += chunk;
    received.push({ url: request.url, headers: request.headers, body });
    arrived.resolve();
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A page resolves a path against its own origin; here that is the server above.
  const { port } = server.address() as AddressInfo;
  const open = XMLHttpRequest.prototype.open;
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    path: string | URL,
  ) {
    request = this;
    open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  arrived = Promise.withResolvers();
  answer = { status: 200, body: '{"success":true,"message":"","token":"t"}' };
});
afterEach(() => {
  if (sessionStore.current().kind === 'signed-in') sessionStore.end('signed-out');
  sessionStore.settle();
});

const refusal = (code: string, extra = {}) =>
  JSON.stringify({ success: false, message: 'Words.', code, ...extra });
const send = () => upload(api.profiles.setPicture, picture);

test('the file goes out in the field of the table, signed, and its progress is reported', async () => {
  const token = sessionToken('alice');
  sessionStore.start(token);
  const shares: number[] = [];
  const sent = upload(api.profiles.setPicture, picture, { onProgress: (share) => shares.push(share) });
  // What a slow line brings; this one is reported at its end only.
  const aQuarter = { lengthComputable: true, loaded: 50_000, total: 200_000 };
  request?.upload.dispatchEvent(new ProgressEvent('progress', aQuarter));
  const given = await sent;
  expect(given).toMatchObject({ success: true, token: 't' });
  expect(received).toHaveLength(1);
  expect(received[0]?.url).toBe('/api/users/current/edit/dp');
  expect(received[0]?.headers.authorization).toBe(`Bearer ${token}`);
  expect(received[0]?.body).toMatch(/name="display-picture"; filename="me\.png"/);
  expect(shares.at(-1)).toBe(1);
  expect(shares[0]).toBe(0.25);
});

test('headers of an endpoint goes out beside the file', async () => {
  const headers = { notebookid: 'n', fileext: 'png' };
  await upload(api.notebooks.changeCover, picture, { headers });
  expect(received[0]?.url).toBe('/api/notebooks/change-cover');
  expect(received[0]?.headers).toMatchObject(headers);
  expect(received[0]?.body).toMatch(/name="cover"/);
});

test('a refusal rejects with its code, its words, its field errors and its pause', async () => {
  answer = {
    status: 422,
    body: refusal('rejected', { errors: { a: 'No.' } }),
    headers: { 'retry-after': '7' },
  };
  const failure = await send().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).not.toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ code: 'rejected', message: 'Words.', errors: { a: 'No.' }, retryAfter: 7 });
});

test('a 401 to the present token ends the session', async () => {
  sessionStore.start(sessionToken('alice'));
  answer = { status: 401, body: refusal('unauthenticated') };
  await expect(send()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sessionStore.current()).toEqual({ kind: 'guest', ended: 'timed-out' });
});

test.each([
  ['a page of a proxy', 502, '<html>Bad Gateway</html>'],
  ['an error of another shape', 500, '{"statusCode":500}'],
  ['a success that is no JSON', 200, 'OK'],
])('%s is a failed connection', async (_what, status, body) => {
  answer = { status, body };
  const failure = await send().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ answered: status === 200 ? null : status });
});

test('an upload that is broken off rejects with the reason of its signal', async () => {
  answer = null;
  const line = new AbortController();
  const reason = new Error('left');
  const sent = upload(api.profiles.setPicture, picture, { signal: line.signal });
  const outcome = expect(sent).rejects.toBe(reason);
  await arrived.promise;
  line.abort(reason);
  await outcome;
});

test('an upload that was broken off before it began sends nothing', async () => {
  const reason = new Error('left');
  await expect(upload(api.profiles.setPicture, picture, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
  expect(received).toEqual([]);
});
