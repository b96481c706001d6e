import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { api } from '@commonplace/contracts/api';
import { errorBody } from '@commonplace/contracts/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits } from '../../../src/accounts/rate-limits.ts';
import { createBackend } from '../../../src/create-backend.ts';
import { parseQuery } from '../../../src/platform/http/parse-query.ts';
import { RateLimiter } from '../../../src/platform/rate-limit/rate-limiter.ts';
import { callApi } from '../../support/call-api.ts';
import { signUp, type TestPerson, testPassword } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;
let alice: TestPerson;
beforeAll(async () => {
  backend = await startTestBackend();
  alice = await signUp(backend, 'alice');
});
afterAll(() => backend.close());

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

/** A path exactly as it is written: fetch would tidy it up. */
function rawRequest(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(backend.url);
    request({ hostname, port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const response = new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0 });
        for (const [name, value] of Object.entries(answer.headers)) response.headers.set(name, String(value));
        resolve(response);
      });
    })
      .on('error', reject)
      .end();
  });
}

async function signIn(): Promise<{ token: string }> {
  const body = { emailOrUsername: 'alice', password: testPassword };
  return (await callApi(backend.url, api.users.login, { body })).body;
}

describe('failures', () => {
  test.each([
    ['an unknown path', () => fetch(`${backend.url}/api/nothing/here`), 404, 'not_found'],
    ['an unknown page for a program', () => fetch(`${backend.url}/nothing`), 404, 'not_found'],
    ['the wrong method', () => fetch(`${backend.url}/api/users/join`, { method: 'PUT' }), 404, 'not_found'],
    ['/internal on the public port', () => post('/internal/authenticate', '{}'), 404, 'not_found'],
    ['broken JSON', () => post('/api/users/join', '{"email":'), 400, 'validation_failed'],
    ['an empty body', () => post('/api/users/join', ''), 400, 'validation_failed'],
    ['a list instead of an object', () => post('/api/users/join', '[]'), 400, 'validation_failed'],
    ['null instead of an object', () => post('/api/users/join', 'null'), 400, 'validation_failed'],
    [
      'a prototype as a key',
      () => post('/api/users/join', '{"__proto__":{"email":"a@b.co"}}'),
      400,
      'validation_failed',
    ],
    ...[
      'text/xml',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json\ta',
    ].map((type): [string, () => Promise<Response>, number, string] => [
      `a body of ${JSON.stringify(type)}`,
      () => post('/api/users/join', 'email=carol%40example.org', { 'content-type': type }),
      400,
      'validation_failed',
    ]),
    [
      'a path that leads out of a folder',
      () => rawRequest('/api/docs/static/%2e%2e/%2e%2e/package.json'),
      404,
      'not_found',
    ],
    ['an undecodable path', () => fetch(`${backend.url}/api/%E0%A4%A`), 400, 'validation_failed'],
    [
      'a body over the limit',
      () => post('/api/users/join', `{"email":"${'x'.repeat(300_000)}"}`),
      413,
      'payload_too_large',
    ],
  ])('%s has the documented shape', async (_title, send, status, code) => {
    const response = await send();
    const body = await response.json();
    expect(errorBody.parse(body).code).toBe(code);
    expect(response.status).toBe(status);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts|\.js|Error:/);
  });

  test.each(['with its length', 'in chunks'])(
    'a body far over the limit, sent %s, is answered and read to its end, so that a proxy in between hears the answer',
    async (how) => {
      const { hostname, port } = new URL(backend.url);
      const body = Buffer.alloc(8_000_000, ' ');
      const headers = {
        'content-type': 'application/json',
        ...(how === 'with its length' && { 'content-length': body.length }),
      };
      const sending = request({ hostname, port, method: 'POST', path: '/api/users/join', headers });
      const sent = once(sending, 'finish');
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
      sending.end(body);
      const [[answer]] = await Promise.all([answered, sent]);
      expect(answer.statusCode).toBe(413);
      expect(answer.headers.connection).not.toBe('close');
      answer.resume();
      await once(answer, 'end');
    },
  );

  test('JSON that is announced and empty is no body', async () => {
    const { token } = await signIn();
    const response = await post('/api/users/logout', '', { authorization: token });
    expect(response.status).toBe(200);
  });

  test('one wrong field is what the answer says, several are listed', async () => {
    const one = await (await post('/api/users/join', '{"email":"x"}')).json();
    expect(one).toEqual({
      success: false,
      code: 'validation_failed',
      message: 'Please enter a valid email.',
      errors: { email: 'Please enter a valid email.' },
    });
    const several = errorBody.parse(await (await post('/api/users/register', '{}')).json());
    expect(several.message).toBe('Some of the fields are not valid.');
    expect(Object.keys(several.errors ?? {}).sort()).toEqual([
      'email',
      'name',
      'password',
      'token',
      'username',
    ]);
  });

  test('a body with more fields than any call takes is refused before it is made', async () => {
    const fields = (count: number) => `{${Array.from({ length: count }, (_, i) => `"${i}":[{"a":":{"}]`)}}`;
    const answerTo = async (count: number) => {
      const answer = await post('/api/users/join', fields(count));
      return [answer.status, errorBody.parse(await answer.json()).errors];
    };
    expect(await answerTo(1_001)).toEqual([400, undefined]);
    expect(await answerTo(1_000)).toEqual([400, { email: expect.any(String) }]);
  });

  test.each([
    ['deeper', (count: number) => '['.repeat(count) + ']'.repeat(count), 49],
    ['with more arrays', (count: number) => `[${Array(count).fill('[]')}]`, 17_000],
  ])('a body %s than any call takes is refused as well', async (_how, arrays, most) => {
    const answerTo = async (count: number) => {
      const answer = await post('/api/users/join', `{"x":${arrays(count)}}`);
      return errorBody.parse(await answer.json()).errors;
    };
    expect([await answerTo(most), await answerTo(most + 1_000)]).toEqual([
      { email: expect.any(String) },
      undefined,
    ]);
  });

  test('a packed body is refused, whatever it would be', async () => {
    const body = brotliCompressSync(JSON.stringify({ email: 'a@example.org' }));
    const answer = await post('/api/users/join', body, { 'content-encoding': 'br' });
    expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([400, 'validation_failed']);
  });

  test.each([
    [
      'operations that are none',
      '/api/notes/create',
      { deltaContent: { ops: Array(100_000).fill(1) } },
      { 'deltaContent.ops': 'This is not a list of operations.' },
    ],
    [
      'ids that are none',
      '/api/notebooks/edit',
      {
        id: '0197a000-0000-7000-8000-000000000000',
        newSectionData: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i, Array(9_000).fill('')])),
      },
      { newSectionData: 'There are too many items in this order.' },
    ],
  ])('a hundred thousand %s are refused in one word', async (_what, path, body, errors) => {
    const answer = await post(path, JSON.stringify(body), { authorization: alice.token });
    expect([answer.status, errorBody.parse(await answer.json()).errors]).toEqual([400, errors]);
  });

  test('a note may be larger than anything else', async () => {
    const body = JSON.stringify({ noteId: 'x', htmlContent: 'y'.repeat(5 * 1024 * 1024) });
    const response = await post('/api/notes/create', body, { authorization: alice.token });
    expect(response.status).toBe(400);
    expect(errorBody.parse(await response.json()).errors).toEqual({ noteId: 'This is not a valid id.' });
    const tooLarge = JSON.stringify({ htmlContent: 'y'.repeat(11 * 1024 * 1024) });
    expect((await post('/api/notes/create', tooLarge, { authorization: alice.token })).status).toBe(413);
  });
});

describe('queries', () => {
  test.each([
    ['a=1', { a: '1' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1&a=2', { a: ['1', '2'] }],
    ['a=%20x+y', { a: ' x y' }],
    ['', {}],
    ['__proto__=1', { ['__proto__']: '1' }],
  ])('%s', (text, expected) => {
    expect(Object.entries(parseQuery(text))).toEqual(Object.entries(expected));
  });

  test.each([
    'sharing=private&sharing=shared',
    'sharing[]=private',
    'sharing=private',
    'sharing%5B%5D=published',
  ])('a list as %s is accepted', async (query) => {
    const response = await fetch(`${backend.url}/api/notes?${query}`, {
      headers: { authorization: alice.token },
    });
    expect(response.status).toBe(200);
  });

  test('a path parameter may be long', async () => {
    const response = await post(`/api/users/verify-email/${'x'.repeat(190)}`, '{}');
    expect(response.status).toBe(422);
    expect((await post(`/api/users/verify-email/${'x'.repeat(300)}`, '{}')).status).toBe(400);
  });
});

describe('headers', () => {
  test('scripts and pictures come from here only, and no other site frames us', async () => {
    const { headers } = await fetch(`${backend.url}/api/docs/json`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self';`);
    expect(policy).toContain(`style-src 'self' 'unsafe-inline';`);
    expect(policy).toContain(`img-src 'self' data: blob:;`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('Google is let in where people sign in with it, and nowhere else', async () => {
    const without = (await fetch(`${backend.url}/health`)).headers;
    expect(without.get('content-security-policy')).not.toContain('google');
    expect(without.get('cross-origin-opener-policy')).toBe('same-origin');

    const configured = await startTestBackend({ GOOGLE_CLIENT_ID: 'notes.example.org' });
    const { headers } = await fetch(`${configured.url}/health`);
    await configured.close();
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' https://accounts.google.com/gsi/client;`);
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/');
    // Their window informs this one about the sign-in.
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test('an address that nobody can read is answered with them too', async () => {
    const { status, headers } = await rawRequest('/%');
    expect(status).toBe(400);
    const names = ['content-security-policy', 'x-content-type-options', 'x-frame-options'];
    const { headers: usual } = await fetch(`${backend.url}/health`);
    for (const name of names) expect([name, headers.get(name)]).toEqual([name, usual.get(name)]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('answers of the API are stored nowhere', async () => {
    const { headers } = await fetch(`${backend.url}/api/users/current/profile`, {
      headers: { authorization: alice.token },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/%61pi/users/current/profile', '/api/nothing', '/health', '/metrics', '/nothing', '/api/%zz'])(
    'nor is %s, however it is spelled',
    async (path) => {
      const { headers } = await rawRequest(path, { authorization: alice.token });
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('the documentation page loads with them', async () => {
    const response = await fetch(`${backend.url}/api/docs/`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('swagger-ui');
  });
});

describe('operation', () => {
  test('health is 503 and names the parts that are away', async () => {
    const response = await fetch(`${backend.url}/health`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      message: 'Away: content, collab-server',
      parts: { database: 'ok', content: 'away', 'collab-server': 'away' },
    });
  });

  test('metrics are for this machine or a token, and name routes, not addresses', async () => {
    const proxied = await createBackend({
      ...backend.config,
      trustProxy: ['127.0.0.1'],
      metricsToken: 'a-token-of-sixteen',
    });
    await proxied.listen();
    try {
      await fetch(`${proxied.url}/api/users/verify-email/a-secret-token`, { method: 'POST' });
      const local = await fetch(`${proxied.url}/metrics`);
      const text = await local.text();
      expect(text).toContain('route="/api/users/verify-email/:token"');
      expect(text).not.toContain('a-secret-token');
      // A page of another site reaches this machine by a name that it lets mean it.
      const { port } = new URL(proxied.url);
      const rebound = request({
        host: '127.0.0.1',
        port,
        path: '/metrics',
        headers: { host: `evil.example:${port}` },
      });
      const [answer] = (await once(rebound.end(), 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(404);
      const far = { 'x-forwarded-for': '203.0.113.7' };
      expect((await fetch(`${proxied.url}/metrics`, { headers: far })).status).toBe(404);
      const authorization = 'Bearer a-token-of-sixteen';
      expect((await fetch(`${proxied.url}/metrics`, { headers: { ...far, authorization } })).status).toBe(
        200,
      );
    } finally {
      await proxied.close();
    }
  });
});

test('what a proxy says of its client counts with any port, and as the proxy itself when it is no address', async () => {
  const proxied = await startTestBackend({ TRUST_PROXY: '127.0.0.1,198.51.100.0/24' });
  const limiter = proxied.app.get(RateLimiter);
  const { usernameByPeer } = accountLimits;
  for (const address of ['203.0.113.7', '127.0.0.1'])
    await limiter.consume(usernameByPeer, address, usernameByPeer.points - 1);
  const asAnswered = async (forwarded: string) => {
    const { path, method } = api.users.checkUsername;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const body = JSON.stringify({ usernameToCheck: 'free' });
    return (await fetch(`${proxied.url}${path}`, { method, headers, body })).status;
  };
  try {
    expect(await asAnswered('203.0.113.7:1001')).toBe(200);
    for (const text of ['203.0.113.7:1002', '203.0.113.7', '192.0.2.9, 203.0.113.7:1, 198.51.100.2:8080'])
      expect([text, await asAnswered(text)]).toEqual([text, 429]);
    expect(await asAnswered('anything')).toBe(200);
    for (const text of ['anything else', '203.0.113.07'])
      expect([text, await asAnswered(text)]).toEqual([text, 429]);
  } finally {
    await proxied.close();
  }
});

describe('closing', () => {
  test('waits for the answer that is under way, not for a connection on which nothing was asked', async () => {
    const closing = await createBackend(backend.config);
    await closing.listen();
    const { hostname, port } = new URL(closing.url);
    const silent = connect(Number(port), hostname);
    await once(silent, 'connect');
    const slow = request(`${closing.url}${api.users.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 2 },
    });
    const answered = once(slow, 'response');
    slow.write('{');
    await once(closing.app.getHttpServer(), 'request');

    const closed = closing.close();
    await once(silent, 'close');
    slow.end('}');
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(422);
    response.resume();
    await closed;
  });
});
