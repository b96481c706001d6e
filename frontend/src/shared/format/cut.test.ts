// @vitest-environment node
import { expect, test } from 'vitest';
import { cut } from './cut.ts';

test('what is short enough stays whole, what is longer ends with an ellipsis', () => {
  expect(cut('Walks', 5)).toBe('Walks');
  expect(cut('Walks', 4)).toBe('Walk…');
  expect(cut('Long walks', 5)).toBe('Long…');
});

test('an emoji is one character, and is not cut in two', () => {
  expect(cut('🌿🌿🌿', 3)).toBe('🌿🌿🌿');
  expect(cut('🌿🌿🌿', 2)).toBe('🌿🌿…');
});
