import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ContentMetrics } from '../../src/content/content-metrics.ts';
import { JobFailed, WorkerPool, type WorkerPoolOptions } from '../../src/content/workers/worker-pool.ts';
import { eventually } from '../support/eventually.ts';
import { convert } from './support/conversions.ts';

const metrics = new ContentMetrics();
const pools: WorkerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const log = pino({ level: 'silent' });
const defaults = { workers: 1, queueLimit: 10, timeoutMs: 10_000, memoryMb: 512, metrics, log };

function poolOf(options: Partial<WorkerPoolOptions>): WorkerPool {
  const pool = new WorkerPool({ ...defaults, ...options });
  pools.push(pool);
  return pool;
}

/** Seconds of work for a parser. */
const long = (times: number) => ({ content: { html: '<p>word <b>word</b></p>'.repeat(times) } });
const short = { content: { html: '<p>short</p>' } };
const emptyFold = { base: new Uint8Array(), rows: [], history: null, anchors: [] };

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const stoppedFor = async (reason: string) => {
  const { values } = await metrics.jobsStopped.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

test('a job that takes too long is stopped alone: its process is replaced and the next job runs', async () => {
  const pool = poolOf({ timeoutMs: 2_000 });
  const stuck = convert(pool, long(45_000));
  const next = convert(pool, short);
  await expect(stuck).rejects.toMatchObject({ code: 'payload_too_large' });
  expect((await next).projection.text).toBe('short');
  expect((await metrics.workersLost.get()).values[0]?.value).toBe(1);
  expect(await stoppedFor('time')).toBe(1);
  // Starting two processes takes its time on a busy machine.
});

/** One process for several tests: it takes longer to start than all that they do. */
let one: WorkerPool;
beforeAll(async () => {
  process.env.INTERNAL_SECRET = 'told to nobody';
  one = new WorkerPool({ ...defaults, queueLimit: 6 });
  delete process.env.INTERNAL_SECRET;
  await convert(one, short);
});
afterAll(() => one.close());

test('a job that throws fails with its reason, and the process goes on', async () => {
  const broken = { base: new Uint8Array([9, 9, 9]), rows: [], history: null, anchors: [] };
  await expect(one.run('fold', broken)).rejects.toThrow(JobFailed);
  expect((await convert(one, short)).projection.text).toBe('short');
});

test('overload: only so many jobs wait, more are refused at once', async () => {
  const running = [1, 2, 3, 4, 5, 6, 7].map(() => convert(one, short));
  await expect(convert(one, short)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(running)).toHaveLength(7);
});

test('someone who waits for an answer goes before folds, and folds have every second turn', async () => {
  const done: string[] = [];
  const say = (name: string) => () => done.push(name);
  await Promise.all([
    ...[1, 2, 3].map(() => one.run('fold', emptyFold).then(say('fold'))),
    ...[1, 2, 3].map(() => convert(one, short).then(say('convert'))),
  ]);
  expect(done).toEqual(['fold', 'convert', 'fold', 'convert', 'fold', 'convert']);
});

test('who has used the least time goes first, however much others ask for', async () => {
  await convert(one, { content: { html: '<p>x</p>'.repeat(500) } }, 'mallory');
  const done: string[] = [];
  const ask = (who: string) => convert(one, short, who).then(() => done.push(who));
  await Promise.all([...['mallory', 'mallory', 'mallory'].map(ask), ask('alice'), ask('bob')]);
  expect(done).toEqual(['mallory', 'alice', 'bob', 'mallory', 'mallory']);
});

test('short jobs do not wait for long ones, and processes start with work and leave without', async () => {
  const before = childrenOf(process.pid);
  const pool = poolOf({ workers: 2, idleMs: 100 });
  expect(childrenOf(process.pid)).toHaveLength(before.length);
  let isOver = false;
  const slow = convert(pool, long(5_000)).finally(() => {
    isOver = true;
  });
  for (let i = 0; i < 5; i += 1) await convert(pool, short);
  expect(isOver).toBe(false);
  expect(childrenOf(process.pid)).toHaveLength(before.length + 2);
  await slow;
  await eventually(() => expect(childrenOf(process.pid)).toHaveLength(before.length));
});

test('no conversion process gets a secret', () => {
  const [pid] = childrenOf(process.pid);
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toContain('PATH=');
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('told to nobody');
});

test('a process that hangs while it starts is ended and replaced', async () => {
  const lost = async () => (await metrics.workersLost.get()).values[0]?.value ?? 0;
  const before = await lost();
  process.env.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent('setInterval(() => {}, 1000); await new Promise(() => {})')}`;
  try {
    const pool = poolOf({ startMs: 200 });
    const failed = expect(convert(pool, short)).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(async () => expect(await lost()).toBeGreaterThanOrEqual(before + 2));
    await pool.close();
    await failed;
  } finally {
    delete process.env.NODE_OPTIONS;
  }
});

test('a process that is about to be replaced counts: there are never more than allowed', async () => {
  const before = childrenOf(process.pid);
  const started = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
  const pool = poolOf({});
  await convert(pool, short);
  const [first] = started();
  const lost = expect(convert(pool, long(5_000))).rejects.toMatchObject({ code: 'unavailable' });
  process.kill(first as number, 'SIGKILL');
  await lost;
  const counts: number[] = [];
  const counting = setInterval(() => counts.push(started().length), 10);
  await pool.run('fold', emptyFold);
  clearInterval(counting);
  expect(Math.max(...counts)).toBe(1);
});

test('closing fails what is not done', async () => {
  const pool = poolOf({});
  const failed = expect(convert(pool, short)).rejects.toMatchObject({ code: 'unavailable' });
  await pool.close();
  await failed;
  await expect(convert(pool, short)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  ['as any other', 0],
  ['as one that gives way to others already', 10],
])('C14: in a process that was started %s folds give way to requests', async (_, nicer) => {
  const before = childrenOf(process.pid);
  setPriority(getPriority() + nicer);
  const own = getPriority();
  const pool = poolOf({ workers: 2 });
  await Promise.all([pool.run('fold', emptyFold), convert(pool, short)]);
  /** Whether all threads of a process are nicer than we are. */
  const givesWay = (pid: number) =>
    readdirSync(`/proc/${pid}/task`).every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) > own;
    });
  const started = childrenOf(process.pid).filter((pid) => !before.includes(pid));
  expect(started.map(givesWay).toSorted()).toEqual([false, true]);
  expect((await convert(pool, short)).projection.text).toBe('short');
  expect(getPriority()).toBe(own);
});
