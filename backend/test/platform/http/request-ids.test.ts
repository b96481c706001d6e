import { once } from 'node:events';
import { connect } from 'node:net';
import { collabPaths, requestIdHeader, secretHeader } from '@commonplace/contracts/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internalSecret, startTestBackend, type TestBackend } from '../../support/test-backend.ts';

const made = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const claim = 'claimed-by-the-caller';

async function idOf(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  await response.body?.cancel();
  return response.headers.get(requestIdHeader);
}

describe.each([
  ['a stranger', {}, made],
  ['a trusted proxy', { TRUST_PROXY: '127.0.0.1' }, new RegExp(`^${claim}$`)],
])('the id of a request by %s', (_who, env, expected) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(env);
  });
  afterAll(() => backend.close());

  test.each(['/health', '/api/nothing', '/nothing'])('is answered for %s', async (path) => {
    expect(await idOf(`${backend.url}${path}`, { [requestIdHeader]: claim })).toMatch(expected);
    expect(await idOf(`${backend.url}${path}`, { [requestIdHeader]: 'a b' })).toMatch(made);
    expect(await idOf(`${backend.url}${path}`)).toMatch(made);
  });

  test('is answered for an address that can not be read', async () => {
    const { hostname, port } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    socket.end(`GET /%zz HTTP/1.1\r\nhost: x\r\n${requestIdHeader}: ${claim}\r\nconnection: close\r\n\r\n`);
    const [answer] = await once(socket.setEncoding('utf8'), 'data');
    expect(/^x-request-id: (.*)$/im.exec(String(answer))?.[1]).toMatch(expected);
    socket.destroy();
  });

  test('is that of the other process where one of ours calls', async () => {
    const url = `${backend.internalUrl}${collabPaths.recheck}`;
    expect(await idOf(url, { [secretHeader]: internalSecret, [requestIdHeader]: claim })).toBe(claim);
    expect(await idOf(url, { [requestIdHeader]: claim })).toMatch(made);
  });
});
