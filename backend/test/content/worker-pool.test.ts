import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { JobFailed, WorkerPool } from '../../src/content/workers/worker-pool.ts';

const metrics = new ContentMetrics();
const pools: WorkerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function poolOf(options: { workers?: number; queueLimit?: number; timeoutMs?: number } = {}): WorkerPool {
  const log = pino({ level: 'silent' });
  const pool = new WorkerPool({
    workers: 1,
    queueLimit: 10,
    timeoutMs: 10_000,
    memoryMb: 512,
    metrics,
    log,
    ...options,
  });
  pools.push(pool);
  return pool;
}

/** Minutes of work for a parser. */
const endless = { content: { html: '<p>word <b>word</b></p>'.repeat(200_000) } };
const short = { content: { html: '<p>short</p>' } };

test('a job that takes too long fails alone: its worker is replaced and the next job runs', async () => {
  const pool = poolOf({ timeoutMs: 700 });
  const stuck = pool.run('convert', endless);
  const next = pool.run('convert', short);
  await expect(stuck).rejects.toMatchObject({ code: 'unavailable' });
  expect((await next).projection.text).toBe('short');
  expect((await metrics.workersLost.get()).values[0]?.value).toBe(1);
});

test('a job that throws fails with its reason, and the worker goes on', async () => {
  const pool = poolOf();
  const broken = { base: new Uint8Array([9, 9, 9]), rows: [], wantsState: false };
  await expect(pool.run('fold', broken)).rejects.toThrow(JobFailed);
  expect((await pool.run('convert', short)).projection.text).toBe('short');
});

test('overload: only so many jobs wait, more are refused at once', async () => {
  const pool = poolOf({ queueLimit: 2 });
  await pool.run('convert', short);
  const running = [1, 2, 3].map(() => pool.run('convert', short));
  await expect(pool.run('convert', short)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(running)).toHaveLength(3);
});

test('someone who waits for an answer goes before folds', async () => {
  const pool = poolOf();
  await pool.run('convert', short);
  const done: string[] = [];
  const fold = () =>
    pool.run('fold', { base: new Uint8Array(), rows: [], wantsState: false }).then(() => done.push('fold'));
  const jobs = [fold(), fold(), pool.run('convert', short).then(() => done.push('convert'))];
  await Promise.all(jobs);
  expect(done).toEqual(['fold', 'convert', 'fold']);
});

test('closing fails what is not done', async () => {
  const pool = poolOf();
  const job = pool.run('convert', short);
  const failed = expect(job).rejects.toMatchObject({ code: 'unavailable' });
  await pool.close();
  await failed;
  await expect(pool.run('convert', short)).rejects.toMatchObject({ code: 'unavailable' });
});

// Of other systems a thread has the priority of its process.
test.runIf(process.platform === 'linux').each([
  ['as any other', 0],
  ['as one that gives way to others already', 10],
])(
  'C14: in a process that was started %s folds give way to what somebody waits for',
  async (_, nicer) => {
    /** How nice each thread of this process is. */
    const niceness = () =>
      readdirSync('/proc/self/task').map((thread) => {
        const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
      });
    setPriority(getPriority() + nicer);
    const own = getPriority();
    const givingWay = () => niceness().filter((nice) => nice > own).length;
    expect(givingWay()).toBe(0);
    const pool = poolOf({ workers: 2 });
    await vi.waitFor(() => expect(givingWay()).toBe(1), { timeout: 30_000 });
    expect((await pool.run('convert', short)).projection.text).toBe('short');
    expect(getPriority()).toBe(own);
  },
  40_000,
);
