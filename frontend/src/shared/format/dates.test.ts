import { expect, test } from 'vitest';
import { listDate } from './list-date.ts';
import { longDate } from './long-date.ts';

test.each([
  ['2026-11-01T12:00:00Z', '1st November, 2026', '01 Nov, 2026'],
  ['2026-09-02T12:00:00Z', '2nd September, 2026', '02 Sep, 2026'],
  ['2026-05-03T12:00:00Z', '3rd May, 2026', '03 May, 2026'],
  ['2026-02-11T12:00:00Z', '11th February, 2026', '11 Feb, 2026'],
  ['2025-12-31T23:59:59Z', '31st December, 2025', '31 Dec, 2025'],
])('%s is %s in a note and %s in a list', (instant, inNote, inList) => {
  expect(longDate(instant, 'utc')).toBe(inNote);
  expect(listDate(instant, 'utc')).toBe(inList);
});
