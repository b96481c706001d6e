// @vitest-environment node
import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T11:59:30.000Z', null],
  // The clock of a server may be a little ahead.
  ['2026-11-21T12:00:05.000Z', null],
  ['2026-11-21T11:59:00.000Z', '1 minute ago'],
  ['2026-11-21T09:01:00.000Z', '2 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-09-01T12:00:00.000Z', '2 months ago'],
  ['2025-11-21T11:00:00.000Z', 'last year'],
])('%s was %j', (instant, words) => {
  expect(timeAgo(instant, now, 'en')).toBe(words);
});
