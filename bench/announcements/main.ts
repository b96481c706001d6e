// What a publication costs whose author very many people follow: a notification for each of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import SqliteDatabase from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { type ApiPerson, registerPerson, signIn } from '../../e2e/support/people/api-person.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { startMariadb } from '../../scripts/mariadb.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { backendCpu } from '../lists/backend-cpu.ts';
import { timedGet } from '../lists/timed-get.ts';
import { openBulk, type Row } from '../social/open-bulk.ts';
import { machine } from '../src/figures/machine.ts';

const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '100000' },
    /** Only one of the two: `sqlite` or `mariadb`. */
    only: { type: 'string' },
  },
});
const followers = Number(values.followers);
/** In milliseconds. */
const longestHold = 50;
const pauseMs = 5;
const quietMs = 5_000;

console.log(`${followers} followers, ${machine()}`);
for (const name of ['sqlite', 'mariadb']) {
  if (values.only !== undefined && values.only !== name) continue;
  const mariadb = name === 'mariadb' ? await startMariadb() : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-announce-'));
  const database = { dataDir, databaseUrl: mariadb?.url };
  try {
    const first = await startStack(database);
    const author = await registerPerson(first, 'author');
    await first.stop();
    await fill(database, author.id);
    const stack = await startStack(database);
    try {
      await measure(name, database, stack, await signIn(stack, author));
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await mariadb?.stop();
  }
}

async function fill(database: Parameters<typeof openBulk>[0], authorId: string): Promise<void> {
  const bulk = await openBulk(database);
  const idOf = (at: number) => `01942000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;
  const rows = (row: (at: number) => Row): Row[] => Array.from({ length: followers }, (_, at) => row(at));
  try {
    await bulk.insert(
      'user',
      'id, email, email_verified, username, name, bio, created_at, updated_at',
      rows((at) => [idOf(at), `follower${at}@example.org`, 1, `follower${at}`, `Follower ${at}`, '', 1, 1]),
    );
    await bulk.insert(
      'person_follow',
      'follower_id, followed_id, created_at',
      rows((at) => [idOf(at), authorId, 1 + Math.floor(at / 3)]),
    );
  } finally {
    await bulk.close();
  }
}

/** Calls of another reader, one after the other: what holds the loop of the backend holds these. */
async function measure(
  name: string,
  database: Parameters<typeof openBulk>[0],
  stack: Stack,
  author: ApiPerson,
): Promise<void> {
  const reader = await registerPerson(stack, 'reader');
  const call = `${stack.url}/api/notifications/preferences`;
  const ask = async (times: number[]) => {
    times.push((await timedGet(call, reader.token)).time);
    await pause(pauseMs);
  };
  const warm: number[] = [];
  for (let i = 0; i < 200; i += 1) await ask(warm);
  const quiet: number[] = [];
  for (const until = performance.now() + quietMs; performance.now() < until; ) await ask(quiet);

  const { note } = await author.call(api.notes.create, { headers: {}, body: { title: 'News' } });
  const [cpuBefore, memoryBefore] = [backendCpu(stack), await residentMb(stack)];
  let peakMb = memoryBefore;
  const begun = performance.now();
  await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
  const published = performance.now() - begun;
  const beside: number[] = [];
  for (let looked = 0, isDone = false; !isDone; ) {
    await ask(beside);
    if (performance.now() - looked < 500) continue;
    looked = performance.now();
    peakMb = Math.max(peakMb, await residentMb(stack));
    isDone = await areTold(database, note.id);
    if (looked - begun > 600_000) throw new Error('Not all were told in ten minutes');
  }
  const seconds = (performance.now() - begun) / 1_000;
  const cpu = (backendCpu(stack) - cpuBefore) / 1_000;
  const longest = Math.max(...beside);
  console.log(
    [
      `${name}: published in ${published.toFixed(0)} ms, all told in ${seconds.toFixed(1)} s`,
      `${cpu.toFixed(1)} s of processor, ${((cpu * 1e6) / followers).toFixed(0)} µs a follower`,
      `resident ${memoryBefore.toFixed(0)} MB before, ${peakMb.toFixed(0)} MB at most`,
      `calls beside it ${inWords(beside)}, quiet ${inWords(quiet)}`,
    ].join('; '),
  );
  if (percentile(beside, 0.99) > longestHold) {
    console.error(
      `${name}: calls beside it took more than ${longestHold} ms (longest ${longest.toFixed(0)})`,
    );
    process.exitCode = 1;
  }
}

function inWords(times: number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
  return `${p50} / ${p95} / ${p99}, longest ${Math.max(...times).toFixed(1)} ms`;
}

/** Whether all were told; that they were is counted once. */
async function areTold(database: Parameters<typeof openBulk>[0], noteId: string): Promise<boolean> {
  const { first, close } = await openReader(database);
  try {
    if ((await first('SELECT is_done AS n FROM note_announcement WHERE note_id = ?', noteId)) === 0)
      return false;
    const told = await first('SELECT COUNT(*) AS n FROM notification WHERE note_id = ?', noteId);
    if (told !== followers) throw new Error(`${told} of ${followers} were told`);
    return true;
  } finally {
    await close();
  }
}

/** A connection that locks nothing. */
async function openReader({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  if (databaseUrl === undefined) {
    const opened = new SqliteDatabase(join(dataDir, 'commonplace.db'), { readonly: true });
    return {
      first: async (sql: string, id: string) => opened.prepare<[string], { n: number }>(sql).get(id)?.n,
      close: async () => void opened.close(),
    };
  }
  const connection = await createConnection(databaseUrl);
  return {
    first: async (sql: string, id: string) => {
      const [rows] = await connection.query(sql, [id]);
      return Number((rows as { n: number | string }[])[0]?.n);
    },
    close: () => connection.end(),
  };
}

async function residentMb({ processes }: Stack): Promise<number> {
  const status = await readFile(`/proc/${processes.backend.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
