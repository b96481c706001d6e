import { expect, test } from 'vitest';
import { since } from './since.ts';

test('W30 since when a note changed is said by time, day or date', () => {
  const now = new Date(2026, 10, 28, 18, 0).getTime();
  const said = (...parts: [number, number, number, number, number]) =>
    since(new Date(...parts).getTime(), now, 'en');
  expect(said(2026, 10, 28, 9, 5)).toBe('09:05');
  expect(said(2026, 10, 27, 23, 59)).toBe('yesterday');
  expect(said(2026, 10, 24, 12, 0)).toBe('Tuesday');
  expect(said(2026, 10, 21, 12, 0)).toBe('21st November, 2026');
  expect(said(2025, 4, 3, 12, 0)).toBe('3rd May, 2025');
});
