import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { api, type EndpointDefinition } from '@commonplace/contracts/api';
import { errorBody } from '@commonplace/contracts/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../support/call-api.ts';
import { signUp } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const all = Object.values(api).flatMap((feature): EndpointDefinition[] => Object.values(feature));
const withSession = all.filter(({ auth }) => auth === 'session');

test.each(withSession.map((endpoint) => [endpoint.method, endpoint.path] as const))(
  '%s %s refuses an unauthenticated caller before it reads the body',
  async (method, path) => {
    const url = `${backend.url}${path.replace(/:\w+/g, 'any')}`;
    const body =
      method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{"broken' };
    for (const tail of ['', '?a=1']) {
      const answer = await fetch(url + tail, { method, ...body });
      expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([401, 'unauthenticated']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain(`default-src 'self'`);
    }
  },
);

test('the session of a slow body is checked again when the body has come', async () => {
  const { token } = await signUp(backend, 'alice');
  const { hostname, port } = new URL(backend.url);
  const body = '{"name":"Too late"}';
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const sending = request({ hostname, port, method: 'POST', path: api.notebooks.create.path, headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(body.slice(0, 5));
  await once(sending, 'socket');
  // Later work finds it begun.
  for (let count = 0; count < 3; count += 1)
    await fetch(`${backend.url}/api/users/current/profile`, { headers: { authorization: token } });
  await callApi(backend.url, api.users.logout, {}, token);
  sending.end(body.slice(5));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(401);
});

test('a token that is none is refused where a guest would be answered', async () => {
  const open = all.find(({ auth, method }) => auth === 'optional' && method === 'GET') as EndpointDefinition;
  const path = open.path.replace(/:\w+/g, 'any');
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${backend.url}${path}`, { method, headers: { authorization: 'nobody' } });
    expect(answer.status).toBe(401);
  }
});
