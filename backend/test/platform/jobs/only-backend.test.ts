// @module-tag mariadb
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProcess, startProcess } from '../../support/backend-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = (more: NodeJS.ProcessEnv = {}): StartedProcess =>
  startProcess('main.js', { ...database.env, BACKEND_PORT: '0', BACKEND_INTERNAL_PORT: '0', ...more });

test('without Redis a second backend refuses to start; after a kill -9 the next one starts at once', {
  timeout: 90_000,
}, async () => {
  const first = start();
  await first.said('"listening"');
  // One with Redis would not be heard by the first either. Nothing listens there.
  const others = [start(), start({ REDIS_URL: 'redis://127.0.0.1:1' })];
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([1, 1]);
  for (const { output } of others)
    expect(output.stderr).toEqual([
      expect.stringMatching(
        new RegExp(
          `^backend: Another backend \\(process ${first.child.pid} on .+\\) runs on this database, and without Redis there may be one only\\. Stop it, or set REDIS_URL for all of them\\.$`,
        ),
      ),
    ]);
  first.child.kill('SIGKILL');
  await first.ended;
  const next = start();
  await next.said('"listening"');
  await next.stop();
});
