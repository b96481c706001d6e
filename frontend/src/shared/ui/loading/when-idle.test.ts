import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** What waits for the browser, which these tests say the state of. */
let waiting: Map<number, IdleRequestCallback>;

beforeEach(() => {
  waiting = new Map();
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => {
    last += 1;
    waiting.set(last, callback);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (asked: number) => waiting.delete(asked));
});
afterEach(() => vi.unstubAllGlobals());

function offer(milliseconds: number) {
  const callbacks = [...waiting.values()];
  waiting.clear();
  for (const callback of callbacks) callback({ didTimeout: false, timeRemaining: () => milliseconds });
}

test('waits until the browser has time, and works once', () => {
  const work = vi.fn();
  whenIdle(work);
  offer(6);
  offer(12);
  expect(work).not.toHaveBeenCalled();
  offer(49);
  offer(49);
  expect(work).toHaveBeenCalledOnce();
});

test('what is given up is not done, also after it was put off', () => {
  const work = vi.fn();
  const giveUp = whenIdle(work);
  offer(6);
  giveUp();
  offer(49);
  expect(work).not.toHaveBeenCalled();
});

test('a browser that does not say when it is idle works at once', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const work = vi.fn();
  whenIdle(work);
  expect(work).toHaveBeenCalledOnce();
});
