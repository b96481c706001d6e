import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from '../build/one-at-a-time.mjs';

/** @type {string} */
let folder;
const file = () => join(folder, 'locks/build.lock');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('an act begins when the one before has ended, also badly', async () => {
  /** @type {string[]} */
  const said = [];
  const first = Promise.withResolvers();
  const acts = [
    oneAtATime(file(), async () => {
      said.push('first begins');
      await first.promise;
    }),
    oneAtATime(file(), async () => said.push('second begins')),
  ];
  setTimeout(() => {
    said.push('first fails');
    first.reject(new Error('failed'));
  }, 300);
  expect(await Promise.allSettled(acts)).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }]);
  expect(said).toEqual(['first begins', 'first fails', 'second begins']);
});

test('a process that is killed holds nothing, and waiting can be given up', async () => {
  const module = new URL('../build/one-at-a-time.mjs', import.meta.url).href;
  const script = `const { oneAtATime } = await import(${JSON.stringify(module)});
await oneAtATime(${JSON.stringify(file())}, () => { console.log('held'); return new Promise((resolve) => setTimeout(resolve, 60_000)); });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(holder.stdout, 'data');
  await expect(oneAtATime(file(), async () => 'mine', AbortSignal.timeout(300))).rejects.toThrow();
  holder.kill('SIGKILL');
  expect(await oneAtATime(file(), async () => 'mine')).toBe('mine');
});
