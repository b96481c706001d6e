import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RarePushes } from '../../src/platform/realtime/rare-pushes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of many pushes to a room the first goes at once, and the others together once a second', () => {
  const pushes = new RarePushes();
  const sent: string[] = [];
  const push = (room: string) => pushes.push(room, () => sent.push(room));
  for (let at = 0; at < 50; at += 1) push('one');
  push('other');
  expect(sent).toEqual(['one', 'other']);
  vi.advanceTimersByTime(999);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['one', 'other', 'one']);
  push('one');
  vi.advanceTimersByTime(1_000);
  expect(sent.filter((room) => room === 'one')).toHaveLength(3);
  // Nothing came since: the next is the first again.
  vi.advanceTimersByTime(1_000);
  push('one');
  expect(sent.filter((room) => room === 'one')).toHaveLength(4);
});
