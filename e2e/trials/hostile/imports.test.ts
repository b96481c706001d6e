// @module-tag nightly
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { api, type TaskView } from '@commonplace/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { percentile } from '../../support/percentile.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { expectWithin } from '../../support/within.ts';
import { fourGigabytes, writeLargeEntry, writeManyEntries } from './archives/large-archives.ts';
import { ProcessMemory } from './archives/process-memory.ts';
import { quineZip } from './archives/quine-zip.ts';
import { BesiegedStack } from './besieged-stack.ts';

/** Reading a file may take a minute, and 20 s for each of its gigabytes; making notes comes to that. */
const patienceMs = 240_000;
/** Heap and what lies beside it, as a worker process is given. */
const readerMb = 256 + 512;
const backendMb = 400;
/** Figures below this many milliseconds are those of the machine's other work. */
const noise = 300;

let house: BesiegedStack;
let mallory: ApiPerson;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-archives-'));
  house = await BesiegedStack.start({ env: { QUOTA_BYTES_PER_PERSON: '20000000' } });
  mallory = await house.join('mallory');
});
afterAll(async () => {
  await house?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Imports a file while another person creates notes. Answers the task at its end. */
async function besiegedBy(name: string, file: string): Promise<TaskView> {
  const { url, processes } = house.stack;
  const quiet = await createsOf(20);
  using memory = new ProcessMemory(processes.backend.pid as number);
  const startedAt = performance.now();
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'archive.zip');
  const headers = { authorization: mallory.token };
  const answer = await fetch(`${url}${api.imports.create.path}`, { method: 'POST', headers, body: form });
  let { task } = api.imports.create.response.parse(await answer.json());
  const during: number[] = [];
  while (task.state === 'waiting' || task.state === 'running') {
    if (performance.now() - startedAt > patienceMs) break;
    during.push(...(await createsOf(1)));
    ({ task } = await mallory.call(api.tasks.get, { params: { id: task.id } }));
  }
  const tookMs = performance.now() - startedAt;
  const [before, besieged] = [percentile(quiet, 0.95), percentile(during, 0.95)];
  sayResult(
    `import of ${name}`,
    fixedPlan(1),
    `${task.state} after ${Math.round(tookMs)} ms: ${task.report.problem ?? task.report.losses.map(({ text }) => text).join(' ')} ` +
      `The backend held ${memory.most.own} MB, its largest child ${memory.most.child} MB; ${(await stat(file)).size} bytes; ` +
      `${during.length} creates of another person p95 ${Math.round(before)} ms in peace, ${Math.round(besieged)} ms besieged`,
  );
  expectWithin(tookMs, patienceMs, name);
  expect(memory.most.child).toBeLessThan(readerMb);
  expect(memory.most.own).toBeLessThan(backendMb);
  if (during.length >= 20) expectWithin(besieged, Math.max(5 * before, noise), `A create beside ${name}`);
  expect(await filesOf('imports')).toEqual([]);
  // The uploaded file is removed after the act that needs it no more.
  await until(
    async () => (await filesOf('files/exchange')).length === 0,
    `the uploaded file of ${name}`,
    10_000,
  );
  expect(house.complaints).toEqual([]);
  return task;
}

async function filesOf(place: string): Promise<string[]> {
  return readdir(join(house.stack.dataDir, place)).catch(() => []);
}

async function createsOf(count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const start = performance.now();
    await house.alice.call(api.notes.create, { headers: {}, body: { textContent: 'A short note.' } });
    times.push(performance.now() - start);
    // A person makes 600 notes a minute.
    await sleep(100);
  }
  return times;
}

const problemOf = ({ state, report: { problem } }: TaskView) => [state, problem];
const lossesOf = ({ state, report: { losses } }: TaskView) => [state, losses.map(({ text }) => text)];

test('an archive that holds itself has nothing to import', async () => {
  const start = 30 + quineZip.readUInt16LE(26);
  expect(inflateRawSync(quineZip.subarray(start, start + quineZip.readUInt32LE(18)))).toEqual(quineZip);
  const file = join(folder, 'quine.zip');
  await writeFile(file, quineZip);
  expect(problemOf(await besiegedBy('an archive that holds itself', file))).toEqual([
    'failed',
    'r.zip: It is an archive too deep in other archives.',
  ]);
});

const hundredfold = 300_000;
const unbounded = 'This file could not be read in bounded time and memory.';
test.each([
  ['a note', { name: 'large.md', randomBytes: 0 }, 'It is far larger than it is compressed.'],
  ['a note, less compressed', { name: 'large.md', randomBytes: hundredfold }, 'It is too large for a note.'],
  [
    'a note that lies about its size',
    { name: 'large.md', randomBytes: hundredfold, says: 1_000 },
    'It is damaged.',
  ],
  ['an export of Evernote', { name: 'large.enex', randomBytes: hundredfold }, 'It holds no whole note.'],
  [
    'an archive',
    { name: 'large.zip', randomBytes: hundredfold },
    'This file is no zip archive, or it is damaged.',
  ],
])('4 GB as %s are no note, and what lies beside them is one', async (what, entry, said) => {
  expect(fourGigabytes).toBe(4_000_000_000);
  const file = join(folder, 'large.zip');
  await writeLargeEntry(file, entry);
  const task = await besiegedBy(`4 GB as ${what}`, file);
  // On a busy machine, inflating it takes longer than the reading of a file may.
  if (task.state === 'failed') return expect(problemOf(task)[1]).toBe(unbounded);
  expect(lossesOf(task)).toEqual(['done', [said]]);
  await mallory.call(api.tasks.undo, { params: { id: task.id } });
});

test('4 GB over 4,000 notes are more than a person may store, and nothing of them is left', async () => {
  const file = join(folder, 'many.zip');
  await writeManyEntries(file, 4_000, Buffer.alloc(1_000_000, 'words '));
  expect((await besiegedBy('4,000 notes of 1 MB', file)).state).toBe('failed');
  const { notebooks = [] } = await mallory.call(api.notebooks.list, { query: {} });
  expect(notebooks.filter(({ name }) => /^\d+$/.test(name))).toEqual([]);
});

test('100,000 files are refused', async () => {
  const file = join(folder, 'files.zip');
  await writeManyEntries(file, 100_000, Buffer.from('x'));
  expect(problemOf(await besiegedBy('100,000 files', file))).toEqual([
    'failed',
    'This archive holds more than 50,000 files.',
  ]);
});
