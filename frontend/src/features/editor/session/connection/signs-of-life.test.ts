import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignsOfLife } from './signs-of-life.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('C21: a sign that was expected on one socket is not missed on the next', () => {
  const onDead = vi.fn();
  const life = new SignsOfLife({ awaitedSince: () => null, ask: () => undefined, onDead });
  life.expectOne();
  // Given up meanwhile, for another reason.
  life.expectNone();
  vi.advanceTimersByTime(10_000);
  expect(onDead).not.toHaveBeenCalled();
  life.expectOne();
  vi.advanceTimersByTime(10_000);
  expect(onDead).toHaveBeenCalledOnce();
  life.stop();
});
