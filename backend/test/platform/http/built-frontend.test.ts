import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { api, buildHeader } from '@commonplace/contracts/api';
import { errorBody } from '@commonplace/contracts/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend } from '../../../src/create-backend.ts';
import { signUp } from '../../support/people.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;
let withFrontend: Awaited<ReturnType<typeof createBackend>>;
beforeAll(async () => {
  backend = await startTestBackend();
  const folder = join(backend.config.dataDir, 'built');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>the app</title><meta name="build" content="1764342000000">',
  );
  await writeFile(join(folder, 'assets', 'main-abc123.js'), `export const text = '${'x'.repeat(5_000)}';`);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  // Pages are looked at in test/pages; here nothing is rendered.
  withFrontend = await createBackend(backend.config, {
    frontend: folder,
    serverEntry: join(folder, 'index.html'),
  });
  await withFrontend.listen();
});
afterAll(async () => {
  await withFrontend.close();
  await backend.close();
});

const get = (path: string, accept = 'text/html,*/*') =>
  fetch(`${withFrontend.url}${path}`, { headers: { accept } });

test.each(['/login?next=%2F', '/onboard/some-token'])(
  'a browser going to %s gets the app, fresh each time',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('the app');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toContain('text/html');
  },
);

test('answers of the API say which build of the app is served, other answers do not', async () => {
  const builds = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await get(path)).headers.get(buildHeader)));
  expect(await builds(['/api/users/current/profile', '/api/nothing', '/health/ready'])).toEqual(
    Array(3).fill('1764342000000'),
  );
  expect(await builds(['/login', '/assets/main-abc123.js', '/health'])).toEqual([null, null, null]);
});

test('hashed assets stay for a year, other files for an hour', async () => {
  const asset = await get('/assets/main-abc123.js', '*/*');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  expect((await get('/favicon.svg', '*/*')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test('assets travel compressed', async () => {
  const encoding = await new Promise((resolve, reject) => {
    const ask = request(`${withFrontend.url}/assets/main-abc123.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    ask
      .on('response', (response) => resolve(response.resume().headers['content-encoding']))
      .on('error', reject);
    ask.end();
  });
  expect(encoding).toBe('br');
});

test.each(['/api/nothing', '/assets/gone-def456.js', '/internal/events', '/files/x'])(
  '%s is never a page',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(errorBody.parse(await response.json()).code).toBe('not_found');
  },
);

test('nothing outside the folder is served', async () => {
  for (const path of ['/..%2f..%2fcommonplace.db', '/%2e%2e/jwt-secret', '/assets/..%2f..%2fjwt-secret']) {
    const text = await (await get(path, '*/*')).text();
    expect(text).not.toContain(backend.config.jwtSecret);
    expect(text).not.toContain('SQLite format');
  }
});

test('the API still answers', async () => {
  const alice = await signUp(backend, 'alice');
  const response = await fetch(`${withFrontend.url}${api.notebooks.list.path}`, {
    headers: { authorization: alice.token, accept: 'text/html' },
  });
  expect(await response.json()).toMatchObject({ success: true });
});
