import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JournalDatabase } from '../../src/content/journal/journal-database.ts';
import { openJournalDatabase } from '../../src/content/journal/open-journal-database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { ContentDoor } from './support/content-door.ts';
import { entryOf, PeopleAndNotes } from './support/people-and-notes.ts';
import { testSecret } from './support/test-secret.ts';
import { Typist } from './support/typist.ts';

const entry = fileURLToPath(new URL('../../dist/content/main.js', import.meta.url));

let testDatabase: TestDatabase;
let database: JournalDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openJournalDatabase(testDatabase.target, pino({ level: 'silent' }));
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

type Running = ChildProcessByStdio<null, Readable, Readable>;

function start(env: Record<string, string | undefined>): Running {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [entry], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      CONTENT_PORT: '0',
      INTERNAL_SECRET: testSecret,
      // No backend runs: hints are lost, which is harmless.
      BACKEND_INTERNAL_URL: 'http://127.0.0.1:1',
      ...testDatabase.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test.each([
  ['a port that is none', { CONTENT_PORT: 'many' }, 'CONTENT_PORT must be a port number'],
  [
    'conversions that take longer than anyone waits',
    { CONVERSION_TIMEOUT_MS: '25001' },
    'CONVERSION_TIMEOUT_MS must be a whole number from 100 to 25000',
  ],
  [
    'a secret that is too short',
    { INTERNAL_SECRET: 'short' },
    'INTERNAL_SECRET must have at least 32 characters',
  ],
  [
    'a backend address that is none',
    { BACKEND_INTERNAL_URL: 'backend' },
    'BACKEND_INTERNAL_URL must be an address',
  ],
  ['a log level that is none', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
  [
    'a database of another kind',
    { DATABASE_URL: 'postgres://x@y/z' },
    'DATABASE_URL must have the form mysql://',
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'mysql://root:secret@127.0.0.1:1/x' },
    "The database 127.0.0.1:1/x can't be opened",
  ],
  [
    'a database that is not there',
    { DATABASE_URL: '', DATA_DIR: '/nonexistent' },
    "The database /nonexistent/commonplace.db can't be opened",
  ],
])('%s: one line that says so, and an exit code', async (_what, env, line) => {
  const child = start(env);
  const exited = once(child, 'exit');
  const [stderr, stdout] = await Promise.all([text(child.stderr), text(child.stdout)]);
  expect(stderr).toContain(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain('secret@');
  expect(stdout).toBe('');
  expect(await exited).toEqual([1, null]);
});

test('a database without tables: one line that says what to do', async () => {
  const empty = await createTestDatabase({ migrate: false });
  const { default: SqliteDatabase } = await import('better-sqlite3');
  if (empty.target.kind === 'sqlite') new SqliteDatabase(empty.target.file).exec('VACUUM').close();
  const child = start({ DATABASE_URL: undefined, ...empty.env });
  expect((await text(child.stderr)).trimEnd()).toMatch(
    /^content: The database .* has no journal: run the migrations first$/,
  );
  await empty.drop();
});

test('a port in use: one line that names it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const child = start({ CONTENT_PORT: port });
  const stderr = await text(child.stderr);
  expect(stderr).toContain(port);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  taken.close();
});

test('at SIGTERM it says that it is not ready, answers on while proxies notice, then ends', async () => {
  const child = start({ DRAIN_DELAY_MS: '1000' });
  const exited = once(child, 'exit');
  const { value } = await child.stdout[Symbol.asyncIterator]().next();
  const { port } = JSON.parse(String(value).split('\n')[0] ?? '');
  child.stdout.resume();
  const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
  expect(await statusOf('/health/ready')).toBe(200);
  child.kill('SIGTERM');
  await vi.waitUntil(async () => (await statusOf('/health/ready')) === 503, { interval: 20 });
  expect(await statusOf('/health')).toBe(200);
  expect(await exited).toEqual([0, null]);
});

test('SIGTERM under load: the process ends by itself, and what it acknowledged is stored', async () => {
  const rows = new PeopleAndNotes(database);
  const alice = await rows.person('alice');
  const noteId = await rows.note(alice);
  const child = start({});
  const exited = once(child, 'exit');
  const log = child.stdout[Symbol.asyncIterator]();
  const { port } = JSON.parse(String((await log.next()).value).split('\n')[0] ?? '');
  child.stdout.resume();
  const door = new ContentDoor(port);
  const typist = new Typist();
  let acknowledged = 0;
  let toldAt = 0;
  const typing = (async () => {
    for (;;) {
      await door.append(entryOf(noteId, alice, typist.paragraph('x')));
      if (++acknowledged < 20 || toldAt > 0) continue;
      toldAt = performance.now();
      child.kill('SIGTERM');
    }
  })().catch(() => {});
  await typing;
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - toldAt).toBeLessThan(5_000);
  expect(acknowledged).toBeGreaterThanOrEqual(20);
  expect((await rows.head(noteId)).head_seq).toBeGreaterThanOrEqual(acknowledged);
});
