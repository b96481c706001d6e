import { expect, test } from 'vitest';
import { RepeatedWork } from '../../../src/platform/process/repeated-work.ts';

const never = 1_000_000;

/** Work whose runs end when the test says so. */
function steps() {
  const begun: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const work = new RepeatedWork({
    everyMs: never,
    work: () => {
      const step = Promise.withResolvers<void>();
      begun.push(step);
      return step.promise;
    },
    onFailure: (error) => failures.push(error),
  });
  return { begun, failures, work };
}

test('a request during a run starts one more run, together with all requests meanwhile', async () => {
  const { begun, work } = steps();
  work.start();
  expect(begun).toHaveLength(1);
  const asked = Promise.all([work.run(), work.run(), work.run()]);
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve();
  await asked;
  expect(begun).toHaveLength(2);
  await work.stop();
});

test('a failure is reported, and the next run happens all the same', async () => {
  const { begun, failures, work } = steps();
  const first = work.run();
  begun[0]?.reject(new Error('once'));
  await first;
  expect(failures).toEqual([new Error('once')]);
  const second = work.run();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await second;
  await work.stop();
});

test('stopping waits for the run under way and begins nothing more', async () => {
  const { begun, work } = steps();
  work.start();
  const asked = work.run();
  let isStopped = false;
  const stopped = work.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  begun[0]?.resolve();
  await Promise.all([stopped, asked]);
  await work.run();
  expect(begun).toHaveLength(1);
});

test('work on request only runs neither at the start nor at intervals', async () => {
  let runs = 0;
  const work = new RepeatedWork({
    everyMs: null,
    work: async () => {
      runs += 1;
    },
    onFailure: () => {},
  });
  work.start();
  expect(runs).toBe(0);
  await work.run();
  expect(runs).toBe(1);
});
