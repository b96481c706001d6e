// @module-tag nightly
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../scripts/stack.mjs';
import { sayResult, trialPlan } from '../../support/trial-plan.ts';
import type { ClientsOrder } from './clients-process.ts';

const limitMs = 30_000;
/** Descriptors of this process to the one with the clients, and a few that ours open late for themselves. */
const channel = 1;
const own = 5;

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commonplace-connections-'));
  stack = await startStack({ dataDir });
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// Descriptors are counted where Linux shows them.
test.skipIf(process.platform !== 'linux')(
  'abandoned upgrades and slow senders are gone within 30 s, and /health answers all the while',
  async () => {
    const plan = trialPlan({ short: 80, long: 500 });
    const order: ClientsOrder = {
      port: Number(new URL(stack.url).port),
      abandoned: plan.count,
      slow: Math.round(plan.count * 0.6),
    };
    // Our processes keep connections among themselves, a few of them; these are open from here on.
    (await attack({ ...order, slow: 0 })).kill('SIGKILL');
    const before = (await settled()) + channel + own;

    const clients = await attack(order);
    const began = performance.now();
    let most = 0;
    let slowest = 0;
    let asked = 0;
    let after: number;
    for (;;) {
      const asking = performance.now();
      expect(await health()).toBe(200);
      asked += 1;
      slowest = Math.max(slowest, performance.now() - asking);
      after = await descriptors();
      most = Math.max(most, after);
      if (after <= before || performance.now() - began > limitMs) break;
      await pause(100);
    }
    const seconds = (performance.now() - began) / 1000;
    clients.kill('SIGKILL');
    sayResult(
      'connections',
      plan,
      `${order.abandoned} abandoned, ${order.slow} slow: descriptors ${before} before, ${most} at most, ${after} after ` +
        `${seconds.toFixed(1)} s; /health ${asked} times, ${Math.round(slowest)} ms at most`,
    );
    // They were there: at least those that no limit had ended by then.
    expect(most).toBeGreaterThan(before + order.slow);
    expect(after).toBeLessThanOrEqual(before);
  },
);

/** Clients in a process of its own, once all of them have connected. */
async function attack(order: ClientsOrder): Promise<ChildProcess> {
  const clients = fork(fileURLToPath(new URL('./clients-process.ts', import.meta.url)));
  clients.send(order);
  await once(clients, 'message');
  return clients;
}

/** The status of `/health`, on a connection of its own. */
async function health(): Promise<number | undefined> {
  const [answer] = await once(get(`${stack.url}/health`, { agent: false, timeout: 10_000 }), 'response');
  answer.resume();
  await once(answer, 'close');
  return answer.statusCode;
}

/** How many descriptors there are once they have stopped becoming fewer. */
async function settled(): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let same = 0; same < 10; same += 1) {
    await health();
    const now = await descriptors();
    if (now < fewest) [fewest, same] = [now, 0];
    await pause(200);
  }
  return fewest;
}

/** Of the supervisor, which is this process, and of ours. */
async function descriptors(): Promise<number> {
  const pids = [process.pid, ...Object.values(stack.processes).map(({ pid }) => pid)];
  const each = await Promise.all(pids.map(async (pid) => (await readdir(`/proc/${pid}/fd`)).length));
  return each.reduce((sum, count) => sum + count, 0);
}
