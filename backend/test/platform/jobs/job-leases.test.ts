// @module-tag mariadb
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UnitOfWork } from '../../../src/platform/database/unit-of-work.ts';
import {
  type BackendClaim,
  claimBackend,
  keepBackendClaim,
} from '../../../src/platform/jobs/backend-claim.ts';
import { JobLeases } from '../../../src/platform/jobs/job-leases.ts';
import { jobsOf } from '../../../src/platform/jobs/jobs-of.ts';
import { runJob } from '../../../src/platform/jobs/run-job.ts';
import { startTestBackend, type TestBackend } from '../../support/test-backend.ts';

let backend: TestBackend;
let unitOfWork: UnitOfWork;
/** As two processes: they share nothing but the table. */
let one: JobLeases;
let two: JobLeases;

beforeAll(async () => {
  backend = await startTestBackend();
  unitOfWork = backend.app.get(UnitOfWork);
  const times = { holdMs: 500, renewMs: 100 };
  [one, two] = [new JobLeases(jobsOf(unitOfWork), times), new JobLeases(jobsOf(unitOfWork), times)];
});
afterAll(() => backend.close());

const never = new AbortController().signal;
const write = (sql: string) => unitOfWork.run(({ manager }) => manager.query(sql));

test('a job is claimed by one, and by the next when it is released or the claim has run out', async () => {
  const claims = await Promise.all([one, two, one, two].map((leases) => leases.claim('exclusive')));
  const [held, ...others] = claims.filter((claim) => claim !== null);
  expect(others).toEqual([]);
  await held?.release(true);
  expect(await two.claim('exclusive')).not.toBeNull();
  expect(await one.claim('exclusive')).toBeNull();
  await pause(550);
  expect(await one.claim('exclusive')).not.toBeNull();
});

test('what is renewed is held for longer; who lost it renews and releases nothing', async () => {
  const held = await one.claim('renewed');
  for (let count = 0; count < 8; count += 1) {
    await pause(100);
    expect(await held?.renew()).toBe(true);
  }
  expect(await two.claim('renewed')).toBeNull();
  await pause(550);
  const next = await two.claim('renewed');
  expect(await held?.renew()).toBe(false);
  await held?.release(true);
  expect(await next?.renew()).toBe(true);
});

test('where it came to is handed on after a crash, and forgotten when it is done', async () => {
  const first = await one.claim('cursor');
  expect(first?.reached).toBe('');
  await first?.renew('half');
  await pause(550);
  const second = await two.claim('cursor');
  expect(second?.reached).toBe('half');
  await second?.release(false);
  const third = await one.claim('cursor');
  expect(third?.reached).toBe('half');
  await third?.release(true);
  expect((await two.claim('cursor'))?.reached).toBe('');
});

test('a job whose row another process has deleted is claimed as before', async () => {
  await (await one.claim('forgotten'))?.release(true);
  await two.forget('forgotten');
  expect(await one.claim('forgotten')).not.toBeNull();
});

test('a claim of a process of this machine that has ended is free at once', async () => {
  const held = await one.claim('gone');
  // No process has this id.
  await write(`UPDATE job SET owner = REPLACE(owner, ' ${process.pid} ', ' 4194999 ') WHERE name = 'gone'`);
  expect(await two.claim('gone')).not.toBeNull();
  expect(await held?.renew()).toBe(false);
});

test('a run by time leaves to the other process what it does or has just done; a requested one waits', async () => {
  const order: string[] = [];
  // On a busy machine a renewal may come a second late.
  const times = { holdMs: 1_500, renewMs: 100 };
  const [one, two] = [new JobLeases(jobsOf(unitOfWork), times), new JobLeases(jobsOf(unitOfWork), times)];
  const run = (leases: JobLeases, who: string, isRequested: boolean) =>
    runJob(leases, {
      name: 'run',
      stopped: never,
      isRequested,
      restMs: 60_000,
      async work() {
        order.push(`${who} begins`);
        // Longer than a claim holds.
        await pause(1_700);
        order.push(`${who} ends`);
      },
    });
  const first = run(one, 'first', false);
  await pause(50);
  const requested = run(two, 'requested', true);
  await run(two, 'by time', false);
  await first;
  await requested;
  await run(one, 'by time', false);
  expect(order).toEqual(['first begins', 'first ends', 'requested begins', 'requested ends']);
});

test('work that failed is taken up by the next run; work whose claim is lost is stopped', async () => {
  const job = (work: (stopped: AbortSignal) => Promise<void>) =>
    runJob(one, { name: 'failing', stopped: never, isRequested: false, restMs: 60_000, work });
  await expect(job(() => Promise.reject(new Error('once')))).rejects.toThrow('once');
  let wasStopped = false;
  await job(async (stopped) => {
    await write("UPDATE job SET owner = 'another' WHERE name = 'failing'");
    for (let count = 0; count < 20 && !stopped.aborted; count += 1) await pause(50);
    wasStopped = stopped.aborted;
  });
  expect(wasStopped).toBe(true);
});

test('backends with Redis start together, and none beside one without, nor that beside them', async () => {
  const jobs = jobsOf(unitOfWork);
  const start = (hasRedis: boolean) => claimBackend(jobs, hasRedis);
  const end = (claim: BackendClaim) => keepBackendClaim(jobs, claim, () => {}).end();
  const sharing = await Promise.all(Array.from({ length: 10 }, () => start(true)));
  for (const claim of sharing) {
    await expect(start(false)).rejects.toThrow(/^Another backend \(.+\) runs on this database with Redis\./);
    await end(claim);
  }
  const alone = await start(false);
  for (const hasRedis of [true, false])
    await expect(start(hasRedis)).rejects.toThrow('there may be one only');
  await end(alone);
  await end(await start(true));
  expect(await write("SELECT name FROM job WHERE name LIKE '%backend%'")).toEqual([{ name: 'backend' }]);
});
