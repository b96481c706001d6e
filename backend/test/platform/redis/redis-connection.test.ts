import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import { PinoLogger } from 'nestjs-pino';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findRedis, type PrivateRedis, startRedis } from '../../../../scripts/redis.mjs';
import { Topic } from '../../../src/platform/bus/bus.ts';
import { RedisBus } from '../../../src/platform/bus/redis-bus.ts';
import { RedisRateLimiter } from '../../../src/platform/rate-limit/redis-rate-limiter.ts';
import { RedisConnection } from '../../../src/platform/redis/redis-connection.ts';
import { eventually } from '../../support/eventually.ts';

const words = new Topic<string>('words');
const silent = new PinoLogger({ pinoHttp: pino({ level: 'silent' }) });

describe.skipIf(!findRedis())('two processes on one Redis', () => {
  let redis: PrivateRedis;
  let changes: boolean[];
  let connections: RedisConnection[];

  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    await redis.start();
    changes = [];
    connections = [await connect(), await connect()];
  });
  afterEach(() => {
    for (const connection of connections) connection.close();
  });
  afterAll(() => redis.stop());

  async function connect(installation = 'https://notes.example.org') {
    const connection = new RedisConnection({
      url: redis.url,
      installation,
      onChange: (isAvailable) => changes.push(isAvailable),
    });
    await connection.connect();
    return connection;
  }
  /** Two ends of the bus, and what each of them has heard. */
  async function twoBuses() {
    const buses = connections.map((connection) => new RedisBus(connection, silent)) as [RedisBus, RedisBus];
    const heard: [string[], string[]] = [[], []];
    const missed = [vi.fn(), vi.fn()];
    let isReady = false;
    for (const [at, bus] of buses.entries()) {
      bus.subscribe(words, (word) => {
        if (word !== 'ready') heard[at]?.push(word);
        else if (at === 1) isReady = true;
      });
      bus.onMissed(missed[at] as () => void);
    }
    await eventually(() => {
      buses[0].publish(words, 'ready');
      expect(isReady).toBe(true);
    });
    return { buses, heard, missed };
  }

  test('a message reaches every process once and in its order, its sender before publish returns', async () => {
    const { buses, heard } = await twoBuses();
    const expected = Array.from({ length: 100 }, (_, count) => String(count));
    for (const word of expected) buses[0].publish(words, word);
    expect(heard[0]).toEqual(expected);
    await eventually(() => expect(heard[1]).toEqual(expected));
    await pause(50);
    expect(heard[0]).toEqual(expected);
  });

  test('of another installation on the same Redis nothing is heard', async () => {
    const { heard } = await twoBuses();
    const stranger = await connect('https://other.example.org');
    connections.push(stranger);
    new RedisBus(stranger, silent).publish(words, 'not for us');
    await pause(100);
    expect(heard).toEqual([[], []]);
  });

  test('while Redis is away publishing neither waits nor piles up; once it is back both learn that they missed something, and hear again', async () => {
    const { buses, heard, missed } = await twoBuses();
    await redis.kill();
    const startedAt = performance.now();
    for (let count = 0; count < 20_000; count += 1) buses[0].publish(words, 'lost');
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await expect(connections[0]?.ask((client) => client.ping())).rejects.toThrow();
    expect(heard[0]).toHaveLength(20_000);
    heard[0].length = 0;
    await redis.start();
    await eventually(() => expect(missed.map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]));
    await eventually(() => {
      buses[1].publish(words, 'again');
      expect(heard[0]).toContain('again');
      buses[0].publish(words, 'back');
      expect(heard[1]).toContain('back');
    });
    expect(heard[1]).not.toContain('lost');
    expect(changes).toContain(false);
    expect(changes.slice(-1)).toEqual([true]);
  });

  test('a Redis that does not answer holds nobody up, and what it did not take is known to be missed', async () => {
    const { buses, missed } = await twoBuses();
    process.kill(redis.pid(), 'SIGSTOP');
    try {
      const times: number[] = [];
      for (let count = 0; count < 20; count += 1) {
        const startedAt = performance.now();
        await connections[0]?.ask((client) => client.ping()).catch(() => {});
        times.push(performance.now() - startedAt);
      }
      // The first waits for an answer, the others know.
      expect(times.reduce((sum, each) => sum + each)).toBeLessThan(1_500);
      buses[0].publish(words, 'perhaps');
      expect(connections[0]?.isReady).toBe(false);
    } finally {
      process.kill(redis.pid(), 'SIGCONT');
    }
    await eventually(() => {
      buses[0].publish(words, 'again');
      expect(missed.map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]);
    });
  });

  test('limits count across processes, by each of them while Redis is away, and across them again', async () => {
    const limit = { name: `likes-${Date.now()}`, points: 3, seconds: 60 };
    const [one, two] = connections.map((connection) => new RedisRateLimiter(connection)) as [
      RedisRateLimiter,
      RedisRateLimiter,
    ];
    const refused = (limiter: RedisRateLimiter) =>
      limiter.consume(limit, 'alice').then(
        () => false,
        (error: unknown) => error instanceof AppError && error.code === 'rate_limited',
      );
    expect(await refused(one)).toBe(false);
    expect(await refused(two)).toBe(false);
    await one.giveBack(limit, 'alice');
    await one.giveBack(limit, 'nobody');
    expect(await refused(one)).toBe(false);
    expect(await refused(two)).toBe(false);
    expect([await refused(one), await refused(two)]).toEqual([true, true]);
    const refusal = await one.consume(limit, 'alice').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    expect((refusal as AppError).retryAfter).toBeGreaterThan(50);

    await redis.kill();
    for (const limiter of [one, two]) {
      const answers = [];
      for (let count = 0; count < 4; count += 1) answers.push(await refused(limiter));
      expect(answers).toEqual([false, false, false, true]);
    }
    await redis.start();
    await eventually(() => expect(connections.map(({ isReady }) => isReady)).toEqual([true, true]));
    expect([await refused(one), await refused(two), await refused(one), await refused(two)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
