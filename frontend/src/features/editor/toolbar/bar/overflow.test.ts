import { expect, test } from 'vitest';
import { type BarGroup, partsThatFit } from './overflow.tsx';

const group = (name: string, ...parts: string[]): BarGroup => ({
  name,
  parts: parts.map((part) => [part, null] as const),
});
// Four controls of 36 with 2 between them, and 9 more for the line between the groups.
const groups = [group('a', 'one', 'two'), group('b', 'three', 'four')];
const all = 4 * 36 + 3 * 2 + 9;

test.each([
  [all, 4],
  // The button for the others needs a place too.
  [all - 1, 2],
  [38 + 36 + 38, 2],
  [38 + 36, 1],
  [36, 0],
  [0, 0],
])('in %i pixels there is room for %i controls', (width, count) => {
  expect(partsThatFit(groups, width, 36)).toBe(count);
});

test('a wide one takes its own width, and fingers need more', () => {
  expect(partsThatFit([group('a', 'style', 'one')], 128 + 2 + 36, 36)).toBe(2);
  expect(partsThatFit([group('a', 'style', 'one')], 128 + 2 + 36, 44)).toBe(0);
  expect(partsThatFit(groups, all, 44)).toBe(2);
});
