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

test('without Redis a second backend refuses to start; after a stop or a kill -9 the next one starts at once', {
  timeout: 60_000,
}, async () => {
  const first = start();
  await first.said('"listening"');
  // One with Redis would not be heard by the first either. Nothing listens there.
  for (const more of [{}, { REDIS_URL: 'redis://127.0.0.1:1' }]) {
    const second = start(more);
    expect(await second.ended).toBe(1);
    expect(second.output.stderr).toEqual([
      expect.stringMatching(
        new RegExp(
          `^backend: Another backend \\(process ${first.child.pid} on .+\\) runs on this database, and without Redis there may be one only\\. Stop it, or set REDIS_URL for all of them\\.$`,
        ),
      ),
    ]);
  }
  first.child.kill('SIGKILL');
  await first.ended;
  const third = start();
  await third.said('"listening"');
  await third.stop();
  const together = [start({ REDIS_URL: 'redis://127.0.0.1:1' }), start({ REDIS_URL: 'redis://127.0.0.1:1' })];
  await Promise.all(together.map((backend) => backend.said('"listening"')));
  await Promise.all(together.map((backend) => backend.stop()));
});
