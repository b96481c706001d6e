import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@commonplace/contracts/errors';
import { describe, expect, test } from 'vitest';
import { FairTurns } from '../../../src/platform/process/fair-turns.ts';

test('U24: two work at once, three wait in the order in which they came, the next is sent away', async () => {
  const turns = new FairTurns({ mostRunning: 2, mostWaiting: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) =>
    turns.run('one', async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const all = [1, 2, 3, 4, 5].map(work);
  await pause(0);
  expect(begun).toEqual([1, 2]);
  const refused = await work(6).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });

  ends[0]?.();
  expect(await all[0]).toBe(1);
  await pause(0);
  expect(begun).toEqual([1, 2, 3]);
  for (const index of [1, 2, 3, 4]) {
    ends[index]?.();
    expect(await all[index]).toBe(index + 1);
    await pause(0);
  }
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('U24: a failure makes room like a success', async () => {
  const turns = new FairTurns({ mostRunning: 1, mostWaiting: 0 });
  for (let i = 0; i < 3; i += 1) {
    await expect(turns.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await turns.run('one', async () => 'fine')).toBe('fine');
});

describe('askers', () => {
  /** Turns that end when they are told to, and the names of those that began. */
  function told(turns: FairTurns) {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (asker: string, name: string) =>
      turns.take(asker).then((end) => {
        begun.push(name);
        ends.push(end);
      });
    const endOne = async () => {
      ends.shift()?.();
      await pause(0);
    };
    return { begun, begin, endOne };
  }

  test('who has cost the least lately is next, however much of another waits', async () => {
    const turns = new FairTurns({ mostRunning: 1 });
    const { begun, begin, endOne } = told(turns);
    turns.charge('greedy', 500);
    turns.charge('frugal', 20);
    void begin('greedy', 'greedy 0');
    await pause(0);
    for (let at = 1; at <= 50; at += 1) void begin('greedy', `greedy ${at}`);
    void begin('frugal', 'frugal');
    void begin('new', 'new');
    for (let at = 0; at < 4; at += 1) await endOne();
    expect(begun).toEqual(['greedy 0', 'new', 'frugal', 'greedy 1', 'greedy 2']);
  });

  test('who has cost little comes in the order of all who have', async () => {
    const turns = new FairTurns({ mostRunning: 1, lightMs: 100 });
    const { begun, begin, endOne } = told(turns);
    turns.charge('greedy', 500);
    turns.charge('frugal', 20);
    void begin('greedy', 'greedy');
    for (const asker of ['greedy', 'frugal', 'new']) void begin(asker, `${asker} waits`);
    for (let at = 0; at < 4; at += 1) await endOne();
    expect(begun).toEqual(['greedy', 'frugal waits', 'new waits', 'greedy waits']);
  });

  test('a crowd that has cost nothing yet delays another by one piece of each', async () => {
    const turns = new FairTurns({ mostRunning: 1, lightMs: 100_000 });
    const { begun, begin, endOne } = told(turns);
    await begin('crowd 0', 'runs');
    for (let piece = 0; piece < 25; piece += 1)
      for (let at = 0; at < 40; at += 1) void begin(`crowd ${at}`, `crowd ${at}`);
    for (const name of ['first', 'second']) void begin('other', name);
    for (let at = 0; at < 82; at += 1) await endOne();
    expect([begun.indexOf('first'), begun.indexOf('second')]).toEqual([41, 82]);
  });

  test('of one so many run and wait as are allowed, and they hold back nobody else', async () => {
    const turns = new FairTurns({ mostRunning: 10, mostRunningOfOne: 1, mostWaitingOfOne: 2, waitMs: 9_500 });
    const { begun, begin, endOne } = told(turns);
    const all = ['a', 'b', 'c', 'd'].map((name) => begin('one', name));
    await expect(all[3]).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 10 });
    await begin('another', 'e');
    expect(begun).toEqual(['a', 'e']);
    await endOne();
    expect(begun).toEqual(['a', 'e', 'b']);
    // Those of the other asker and of the second piece.
    await endOne();
    await endOne();
    expect(begun).toEqual(['a', 'e', 'b', 'c']);
  });

  test('when the line is full, the newest of whom has the most waiting makes room for another', async () => {
    const turns = new FairTurns({ mostRunning: 1, mostWaiting: 6 });
    const { begun, begin, endOne } = told(turns);
    await begin('crowd 1', 'runs');
    const crowd = ['1', '1', '1', '2', '2', '2'].map((who, at) => begin(`crowd ${who}`, `waits ${at}`));
    const refused = Promise.allSettled(crowd);
    // Whoever comes has fewer places than each of the crowd, and one of the crowd finds none any more.
    const others = ['a', 'b'].map((name) => begin(name, name));
    await expect(begin('crowd 1', 'one more')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    for (let at = 0; at < 7; at += 1) await endOne();
    await Promise.all(others);
    expect((await refused).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(begun).toContain('a');
  });

  test('of askers with as much waiting, whoever has cost the most makes room', async () => {
    const turns = new FairTurns({ mostRunning: 1, mostWaiting: 3, lightMs: 200 });
    const { begin, endOne } = told(turns);
    turns.charge('costly', 5_000);
    await begin('x', 'runs');
    const costly = begin('costly', 'waits');
    const others = ['a', 'a'].map((name) => begin(name, name));
    const newcomer = begin('b', 'comes');
    await expect(costly).rejects.toMatchObject({ code: 'unavailable' });
    for (let at = 0; at < 4; at += 1) await endOne();
    await Promise.all([...others, newcomer]);
  });

  test('what waits too long is refused, and its place is free', async () => {
    const turns = new FairTurns({ mostRunning: 1, mostWaiting: 1, waitMs: 30 });
    const { begun, begin, endOne } = told(turns);
    await begin('one', 'a');
    await expect(begin('two', 'b')).rejects.toMatchObject({ code: 'unavailable' });
    const waiting = begin('two', 'c');
    await endOne();
    await waiting;
    expect(begun).toEqual(['a', 'c']);
  });

  test('what waits too long behind others of its asker says so', async () => {
    const turns = new FairTurns({ mostRunning: 3, mostRunningOfOne: 2, waitMs: 30 });
    const { begin } = told(turns);
    for (const asker of ['one', 'one', 'two']) await begin(asker, 'runs');
    const own = expect(begin('one', 'waits')).rejects.toMatchObject({ code: 'rate_limited' });
    const behindOthers = expect(begin('three', 'waits')).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([own, behindOthers]);
  });

  test('closed, it refuses what waits and what comes', async () => {
    const turns = new FairTurns({ mostRunning: 1 });
    const { begin } = told(turns);
    await begin('one', 'a');
    const waiting = begin('one', 'b');
    turns.close();
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    await expect(begin('two', 'c')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
