// @vitest-environment node
import { expect, test } from 'vitest';
import { walked } from './walk.ts';

const ground = { first: 10, second: 3, entry: 1, typing: false };
const first = (row: number) => ({ first: row, second: null });

test('up, down and by pages, and not beyond the ends', () => {
  expect(walked(first(3), 'ArrowDown', ground)).toEqual(first(4));
  expect(walked(first(9), 'ArrowDown', ground)).toEqual(first(9));
  expect(walked(first(0), 'ArrowUp', ground)).toEqual(first(0));
  expect(walked(first(3), 'PageDown', ground)).toEqual(first(9));
  expect(walked(first(3), 'PageUp', ground)).toEqual(first(0));
  expect(walked(first(3), 'End', ground)).toEqual(first(9));
});

test('right enters the sections, left comes back to where it was entered', () => {
  const inside = walked(first(4), 'ArrowRight', ground);
  expect(inside).toEqual({ first: 4, second: 1 });
  expect(walked({ first: 4, second: 1 }, 'End', ground)).toEqual({ first: 4, second: 2 });
  expect(walked({ first: 4, second: 2 }, 'ArrowDown', ground)).toEqual({ first: 4, second: 2 });
  expect(walked({ first: 4, second: 2 }, 'ArrowLeft', ground)).toEqual(first(4));
});

test('where there is nothing beside, left and right belong to the text, as Home and End do while one types', () => {
  expect(walked(first(4), 'ArrowRight', { ...ground, entry: null })).toBeNull();
  expect(walked(first(4), 'ArrowLeft', ground)).toBeNull();
  expect(walked(first(4), 'Home', { ...ground, typing: true })).toBeNull();
  expect(walked(first(4), 'a', ground)).toBeNull();
});
