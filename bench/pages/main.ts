// What public pages cost: revalidated, from memory and rendered anew, at a rate, and beside live edits.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import { fillShelves } from '../../backend/test/support/fixtures/full-shelves.ts';
import { registerPerson } from '../../e2e/support/people/api-person.ts';
import { inTransaction } from '../lists/open-statements.ts';
import { machine } from '../src/figures/machine.ts';
import { cpuSeconds, withDescendants } from '../src/figures/process-usage.ts';
import { LoadProcess } from '../src/load/load-process.ts';
import { startProduct } from '../src/targets/product.ts';
import type { Target } from '../src/targets/target.ts';
import type { Reading, ReadingResult } from './reader.ts';

const { values } = parseArgs({
  options: {
    /** Of each measurement. */
    seconds: { type: 'string', default: '10' },
    /** Notes that are published: as many pages are rendered anew. */
    notes: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '20' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
/** What many people read at once. */
const popular = 50;
const editsPerSecond = 400;
const pagesPerSecond = 200;

const folder = await mkdtemp(join(tmpdir(), 'commonplace-pages-'));
const reader = fork(fileURLToPath(new URL('./reader.ts', import.meta.url)), { stdio: 'inherit' });
const target = await startProduct('sqlite', { people: 20, folder, profileFolder: null });
try {
  const origin = target.url.replace('ws', 'http').replace(/\/collab$/, '');
  const all = await publishedNotes(target, origin);
  const few = all.slice(0, popular);
  const asOften = (urls: string[], times: number) => Array.from({ length: times }, () => urls).flat();
  console.log(`${all.length} notes, ${connections} connections, ${machine()}\n`);
  console.log(
    '| pages | aim | pages/s | p50 / p99 ms | backend CPU ms/page | generator CPU s | KB | failed |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const asFast = { kind: 'all', connections } as const;
  await row('rendered anew', '≥ 250/s', { urls: all, isRevalidating: false, pace: asFast });
  await read({ urls: few, isRevalidating: false, pace: asFast });
  const often = asOften(few, Math.max(1, Math.round((seconds * 1_500) / popular)));
  await row('from memory', '≥ 1,500/s', { urls: often, isRevalidating: false, pace: asFast });
  await row('revalidated', '≥ 1,500/s', { urls: often, isRevalidating: true, pace: asFast });
  const steady = { kind: 'rate', perSecond: pagesPerSecond, seconds } as const;
  await row(`at ${pagesPerSecond}/s`, 'p99 ≤ 50 ms', { urls: few, isRevalidating: false, pace: steady });
  await besideEdits({ urls: few, isRevalidating: false, pace: steady });
} finally {
  reader.disconnect();
  await target[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}

async function read(reading: Reading): Promise<ReadingResult> {
  const child: ChildProcess = reader;
  child.send(reading);
  const [result] = await once(child, 'message');
  return result as ReadingResult;
}

async function row(name: string, aim: string, reading: Reading): Promise<void> {
  const backend = target.processes.backend as number;
  // Pages are rendered in a child process.
  const used = () => withDescendants(backend).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const { answers, failed, perSecond, bytes, latency, cpuSeconds: own } = await read(reading);
  const cpu = ((used() - before) * 1_000) / answers;
  console.log(
    `| ${name} | ${aim} | ${Math.round(perSecond)} | ${latency?.p50} / ${latency?.p99} | ${cpu.toFixed(2)} | ${own.toFixed(1)} | ${(bytes / answers / 1_024).toFixed(1)} | ${failed} |`,
  );
}

/** Whether people who write notice those who read. */
async function besideEdits(reading: Reading): Promise<void> {
  const notes = await target.notes(popular);
  await using load = new LoadProcess();
  await load.open({ ...target, notes, clientsPerNote: 4, wordsPerNote: 300, seed: 1 });
  const options = { rate: editsPerSecond, warmMs: 1_500, measureMs: seconds * 1_000 };
  const alone = await load.run(options, () => {});
  const [beside] = await Promise.all([
    load.run(options, () => {}),
    row(`at ${pagesPerSecond}/s beside ${editsPerSecond} edits/s`, '', reading),
  ]);
  await load.close();
  console.log('\n| edits | aim | edits/s | ack p50 / p99 ms | generator CPU s |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const [name, { sentRate, ack, generator }] of [
    ['alone', alone],
    [`beside ${pagesPerSecond} pages/s`, beside],
  ] as const)
    console.log(
      `| ${name} | ack p99 ≤ 50 ms | ${Math.round(sentRate)} | ${ack?.p50} / ${ack?.p99} | ${generator.cpuSeconds.toFixed(1)} |`,
    );
}

/** Addresses of pages of notes with 1,500 characters. */
async function publishedNotes({ folder: at }: Target, origin: string): Promise<string[]> {
  const dataDir = join(at, 'product-sqlite');
  const [author, other] = [
    await registerPerson({ url: origin, dataDir }, 'alice', 'pages'),
    await registerPerson({ url: origin, dataDir }, 'bob', 'pages'),
  ];
  const shelves = { notes: Number(values.notes), notebooks: 10, shared: 0, saved: 0, textCharacters: 1_500 };
  await inTransaction({ dataDir, databaseUrl: undefined }, async (statements) => {
    await fillShelves(statements, author.id, other.id, shelves);
    await statements.query('UPDATE note SET published_at = 1, is_public = 1 WHERE author_id = ?', [
      author.id,
    ]);
  });
  const database = new SqliteDatabase(join(dataDir, 'commonplace.db'), { readonly: true });
  const rows = database
    .prepare('SELECT id FROM note WHERE author_id = ? AND is_protected = 0')
    .all(author.id) as { id: string }[];
  database.close();
  return rows.map(({ id }) => `${origin}/?note=${id}`);
}
