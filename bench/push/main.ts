// What pushes cost: many connections on one backend, each of which gets a push every second, beside calls of the API.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { type ApiPerson, registerPerson } from '../../e2e/support/people/api-person.ts';
import { percentile } from '../../e2e/support/percentile.ts';
import { type Stack, startStack } from '../../scripts/stack.mjs';
import { backendCpu } from '../lists/backend-cpu.ts';
import { timedGet } from '../lists/timed-get.ts';
import type { ClientsReport, ToClients, Watcher } from './clients.ts';
import { fillWatched } from './fill-watched.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
    profile: { type: 'string' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
/** Connections of one person, fewer than one may have; and watchers of one notebook. */
const perPerson = 10;
const perNotebook = 250;
const notebooks = Math.ceil(connections / perNotebook);
const jwtSecret = 'known-to-the-bench-of-pushes-and-to-nothing-else';

const dataDir = await mkdtemp(join(tmpdir(), 'commonplace-push-'));
const options = {
  dataDir,
  port: 0,
  env: { JWT_SECRET: jwtSecret, CONNECTIONS_PER_ADDRESS: String(2 * connections), LOG_LEVEL: 'warn' },
};
try {
  const first = await startStack(options);
  const owner = await registerPerson(first, 'owner');
  await first.stop();
  const { ids, people } = await fillWatched({
    dataDir,
    owner,
    notebooks,
    people: connections / perPerson,
    jwtSecret,
  });
  const profiled = values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` };
  const stack = await startStack({ ...options, env: { ...options.env, ...profiled } });
  try {
    await measure(stack, owner, ids, people);
  } finally {
    await stack.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(stack: Stack, owner: ApiPerson, ids: string[], people: string[]): Promise<void> {
  const call = `${stack.url}/api/notebooks?limit=20`;
  // What is measured afterwards is compiled and in memory.
  await calls(call, owner.token, 5);
  const quiet = await calls(call, owner.token, seconds);
  const [acted] = await beside();
  const before = await memoryOf(stack);

  const clients = fork(new URL('./clients.ts', import.meta.url));
  const say = (message: ToClients) => clients.send(message);
  const watchers: Watcher[] = Array.from({ length: connections }, (_, at) => ({
    token: people[Math.floor(at / perPerson)] as string,
    notebookId: ids[at % notebooks] as string,
  }));
  say({ type: 'connect', url: stack.url, watchers });
  await once(clients, 'message');
  await pause(3_000);
  const after = await memoryOf(stack);

  const [pushed, cpu] = await beside((notebookId) => say({ type: 'act', notebookId, at: now() }));
  await pause(1_000);
  say({ type: 'report' });
  const [report] = (await once(clients, 'message')) as [ClientsReport];
  clients.disconnect();

  const p = (times: readonly number[], share: number) => percentile(times, share).toFixed(1);
  const kilobytes = ((after - before) / connections).toFixed(1);
  console.log(`\n| ${connections} connections | measured | aim |\n| --- | --- | --- |`);
  console.log(
    `| push, p50 / p99 ms after the act was sent | ${p(report.times, 0.5)} / ${p(report.times, 0.99)} | p99 ≤ 200 |`,
  );
  console.log(
    `| pushes received, and lost | ${report.times.length}, ${report.expected - report.times.length} | none lost |`,
  );
  console.log(`| connections lost | ${report.closed} | 0 |`);
  console.log(`| memory of a connection, KB | ${kilobytes} | ≤ 40 |`);
  console.log(`| processor time of the backend, ms a second | ${(cpu / seconds).toFixed(0)} | |`);
  console.log(
    `| p95 ms of a call, quiet / beside the acts alone / and the pushes | ${[quiet, acted, pushed].map((times) => p(times, 0.95)).join(' / ')} | ≤ 2 × |`,
  );

  /** Calls while each notebook is edited every second: how long each took, and the backend's processor time in all. */
  async function beside(onAct: (notebookId: string) => void = () => {}): Promise<[number[], number]> {
    const cpuBefore = backendCpu(stack);
    const isOver = performance.now() + seconds * 1_000;
    const acts = (async () => {
      for (let round = 0; performance.now() < isOver; round += 1) {
        const began = performance.now();
        for (const [at, id] of ids.entries()) {
          const due = began + (at * 1_000) / ids.length;
          if (due > performance.now()) await pause(due - performance.now());
          onAct(id);
          void act({ ...stack, owner }, id, round);
        }
        await pause(Math.max(0, began + 1_000 - performance.now()));
      }
    })();
    const times = await calls(call, owner.token, seconds);
    await acts;
    return [times, backendCpu(stack) - cpuBefore];
  }
}

/** One after another, ten a second, for so many seconds. Answers how long each took. */
async function calls(url: string, token: string, forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + forSeconds * 1_000; performance.now() < end; await pause(100))
    times.push((await timedGet(url, token)).time);
  return times;
}

async function act(
  { url, owner }: { url: string; owner: ApiPerson },
  id: string,
  round: number,
): Promise<void> {
  const response = await fetch(`${url}${api.notebooks.edit.path}`, {
    method: api.notebooks.edit.method,
    headers: { authorization: owner.token, 'content-type': 'application/json' },
    body: JSON.stringify({ id, name: `Notebook ${round}` }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Kilobytes that the backend holds, its share of what processes share. */
async function memoryOf(stack: Stack): Promise<number> {
  const rollup = await readFile(`/proc/${stack.processes.backend.pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
}

/** The same clock in both processes. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
