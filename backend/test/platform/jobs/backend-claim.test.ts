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

test('without Redis a second backend refuses to start; after a kill -9 the next one starts at once', async () => {
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

test('beside a backend with Redis one without it refuses to start, and starts once that has ended', {
  tags: 'nightly',
}, async () => {
  // Nothing listens there.
  const redis = { REDIS_URL: 'redis://127.0.0.1:1' };
  const sharing = [start(redis), start(redis)];
  await Promise.all(sharing.map((each) => each.said('"listening"')));
  const alone = start();
  expect(await alone.ended).toBe(1);
  expect(alone.output.stderr).toEqual([
    expect.stringMatching(
      /^backend: Another backend \(process \d+ on .+\) runs on this database with Redis\. Stop it, or set REDIS_URL for this one too\.$/,
    ),
  ]);
  sharing[0]?.child.kill('SIGKILL');
  await Promise.all([sharing[0]?.ended, sharing[1]?.stop()]);
  const next = start();
  await next.said('"listening"');
  await next.stop();
});
