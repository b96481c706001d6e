// @module-tag mariadb
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import { type StartedProcess, startNode } from '../../support/backend-process.ts';
import { eventually } from '../../support/eventually.ts';
import { MailCatcher } from '../../support/services/mail-catcher.ts';
import { internalSecret } from '../../support/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const mostSteps = 80;
const script = fileURLToPath(new URL('../../support/job-backend.mjs', import.meta.url));

let catcher: MailCatcher;
let database: TestDatabase;
let looker: DataSource;
const started: StartedProcess[] = [];

beforeAll(async () => {
  catcher = new MailCatcher();
  database = await createTestDatabase();
  looker = await openDataSource(database.target);
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await looker.destroy();
  await database.drop();
  await catcher.close();
});

async function start(env: NodeJS.ProcessEnv): Promise<StartedProcess> {
  const backend = startNode([script], {
    ...database.env,
    BACKEND_PORT: '0',
    BACKEND_INTERNAL_PORT: '0',
    INTERNAL_SECRET: internalSecret,
    JWT_SECRET: internalSecret,
    LOG_LEVEL: 'error',
    ...env,
  });
  started.push(backend);
  await backend.said('listening');
  return backend;
}

async function waiting(): Promise<number> {
  const [row]: { count: number }[] = await looker.query('SELECT COUNT(*) AS count FROM mail_outbox');
  return Number(row?.count);
}

test('two backends send each mail once and do each step of a job once, also when one is killed in the middle', async () => {
  const done = join(database.dataDir, 'done');
  const env = { SMTP_URL: await catcher.listen(), DONE: done, STEPS: String(mostSteps) };
  /** Number and process of each step that was made. */
  const made = async () => {
    const text = await readFile(done, 'utf8').catch(() => '');
    return text.split('\n').flatMap((line) => (line ? [line.split(' ').map(Number)] : []));
  };
  const subjects = Array.from({ length: 40 }, (_, count) => `Mail ${count}`);
  for (const subject of subjects)
    await looker.query(
      `INSERT INTO mail_outbox (id, recipient, subject, text, html, attempts, created_at, next_attempt_at)
       VALUES (?, 'person@example.org', ?, 'Text', '<p>Text</p>', 0, ?, 0)`,
      [randomUUID(), subject, Date.now()],
    );
  const [first, second] = (await Promise.all([start(env), start(env)])) as [StartedProcess, StartedProcess];
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(catcher.mails.map(({ subject }) => subject).sort()).toEqual(subjects.sort());

  for (const { child } of [first, second]) child.kill('SIGUSR2');
  await eventually(async () => expect((await made()).length).toBeGreaterThan(10));
  const owner = (await made())[0]?.[1];
  const [killed, left] = first.child.pid === owner ? [first, second] : [second, first];
  killed.child.kill('SIGKILL');
  await left.said('done');

  const steps = await made();
  expect(new Set(steps.map(([, pid]) => pid))).toEqual(new Set([killed.child.pid, left.child.pid]));
  const numbers = steps.map(([step]) => step as number);
  expect([...new Set(numbers)]).toEqual(Array.from({ length: mostSteps }, (_, index) => index + 1));
  // The last of the killed process may have been made and not been remembered.
  expect(numbers.length - mostSteps).toBeLessThanOrEqual(1);
});
