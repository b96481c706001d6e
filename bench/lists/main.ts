// Every list of a person with ten thousand notes and five hundred notebooks, by the public port.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { type FullShelves, fillShelves } from '../../backend/test/support/fixtures/full-shelves.ts';
import { type ListCall, listCalls } from '../../backend/test/support/fixtures/list-calls.ts';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { startMariadb } from '../../scripts/mariadb.mjs';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { machine } from '../src/figures/machine.ts';
import { backendCpu } from './backend-cpu.ts';
import { inTransaction } from './open-statements.ts';
import { timedGet, unpacked } from './timed-get.ts';

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '10000' },
    notebooks: { type: 'string', default: '500' },
    /** Of others: this many notes, and a tenth as many notebooks, are shared; as many are saved. */
    others: { type: 'string', default: '1000' },
    /** Characters of text in each note. */
    characters: { type: 'string', default: '1500' },
    requests: { type: 'string', default: '60' },
    /** Only one of the two: `sqlite` or `mariadb`. */
    only: { type: 'string' },
    /** Where each process leaves a profile of its processor time. It costs time itself. */
    profile: { type: 'string' },
    /** Only calls whose name has this in it. */
    call: { type: 'string', default: '' },
  },
});
const shelves = {
  notes: Number(values.notes),
  notebooks: Number(values.notebooks),
  shared: Number(values.others),
  saved: Number(values.others),
  textCharacters: Number(values.characters),
};
const requests = Number(values.requests);

console.log(`${JSON.stringify(shelves)}, ${requests} requests each, ${machine()}`);
if (values.only !== 'mariadb') await measure('SQLite', undefined);
if (values.only !== 'sqlite') {
  const mariadb = await startMariadb();
  try {
    await measure('MariaDB', mariadb.url);
  } finally {
    await mariadb.stop();
  }
}

async function measure(name: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-lists-'));
  const stack = await startStack({
    dataDir,
    databaseUrl,
    env: values.profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` } : {},
  });
  try {
    const person = await registerPerson(stack, 'alice');
    const other = await registerPerson(stack, 'bob');
    const filled = await inTransaction({ dataDir, databaseUrl }, (statements) =>
      fillShelves(statements, person.id, other.id, shelves),
    );
    // Connections that the server closed meanwhile are seen to be closed before the next one is used.
    await pause(100);
    console.log(`\n| ${name} | p50 ms | p95 ms | CPU ms | KB |\n| --- | ---: | ---: | ---: | ---: |`);
    let slowest = 0;
    for (const call of listCalls(filled, { deep: shelves.notes - 100 })) {
      if (!call.name.includes(values.call)) continue;
      const { times, cpu, bytes } = await ask(stack, person, call);
      const p95 = percentile(times, 0.95);
      slowest = Math.max(slowest, p95);
      console.log(
        `| ${call.name} | ${percentile(times, 0.5).toFixed(1)} | ${p95.toFixed(1)} | ${cpu.toFixed(1)} | ${Math.round(bytes / 1024)} |`,
      );
    }
    if (values.call === '') await removeLargest(person, other, filled);
    console.log(`\n${name}: the slowest p95 is ${slowest.toFixed(1)} ms (aim: at most 50)`);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One request after the other, after some that warm everything up. */
async function ask(stack: Stack, person: ApiPerson, { endpoint, query }: ListCall) {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((it) => [key, String(it)])),
  );
  const url = `${stack.url}${endpoint.path}?${search}`;
  for (let i = 0; i < 9; i += 1) await timedGet(url, person.token);
  const bytes = unpacked(await timedGet(url, person.token)).length;
  const before = backendCpu(stack);
  const times: number[] = [];
  for (let i = 0; i < requests; i += 1) times.push((await timedGet(url, person.token)).time);
  return { times, cpu: (backendCpu(stack) - before) / requests, bytes };
}

/** How long deleting the largest notebook takes, and how long others' writes take while its rows go. */
async function removeLargest(
  person: ApiPerson,
  other: ApiPerson,
  { largestNotebookId, publicNotebookId }: FullShelves,
): Promise<void> {
  const begun = performance.now();
  let isRemoved = false;
  const removal = person.call(api.notebooks.delete, { body: { notebookId: largestNotebookId } }).then(() => {
    isRemoved = true;
    return performance.now() - begun;
  });
  const during: number[] = [];
  const after: number[] = [];
  while (performance.now() - begun < 5_000) {
    const sent = performance.now();
    const list = isRemoved ? after : during;
    // Another name each time: a write that can be repeated without end, where notebooks are a thousand at most.
    await other.call(api.notebooks.edit, { body: { id: publicNotebookId, name: `${sent}` } });
    list.push(performance.now() - sent);
  }
  console.log(
    `| deleting the notebook with half of all notes | ${(await removal).toFixed(1)} | | | |\n` +
      `| the slowest write of others during it | ${Math.max(0, ...during).toFixed(1)} | | | |\n` +
      `| writes of others in the 5 s after it | ${percentile(after, 0.5).toFixed(1)} | ${percentile(after, 0.95).toFixed(1)} | | |`,
  );
}
