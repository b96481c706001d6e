import { beforeEach, expect, test, vi } from 'vitest';
import { type HandleSurroundings, handlePlaces } from './handle-places.ts';

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(360);
});

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const around = (change: Partial<HandleSurroundings>): HandleSurroundings => ({
  cells: box(120, 240, 220, 280),
  table: box(20, 200, 340, 320),
  frame: box(20, 200, 340, 320),
  window: { top: 100, bottom: 700 },
  isRightToLeft: false,
  isTouch: false,
  least: 24,
  ...change,
});

/** Where the sign of a handle is in the window. */
function signs(change: Partial<HandleSurroundings>) {
  return Object.fromEntries(
    Object.entries(handlePlaces(around(change))).map(([name, place]) => [
      name,
      place && [place.x + place.sign.x, place.y + place.sign.y],
    ]),
  );
}

test('handles are at the upper edge, at the corner and before the row', () => {
  expect(signs({})).toEqual({ table: [12, 193], column: [157, 193], row: [16, 247] });
  expect(signs({ isRightToLeft: true })).toEqual({ table: [330, 193], column: [157, 193], row: [330, 247] });
});

test('where the upper edge is out of sight they are on that of the row, and nowhere when that is too', () => {
  const table = box(20, -500, 340, 320);
  expect(signs({ table })).toEqual({ table: [12, 233], column: [157, 233], row: [16, 247] });
  const cells = box(120, 40, 220, 280);
  expect(signs({ table, cells })).toEqual({ table: null, column: null, row: [16, 177] });
});

test('a column has its handle over the part of it that is seen, and words at the edge of the frame none on them', () => {
  const table = box(-80, 200, 400, 320);
  expect(signs({ table, cells: box(-20, 240, 140, 280) })).toMatchObject({
    column: [67, 193],
    row: [4, 247],
  });
  expect(signs({ table, cells: box(-80, 240, 20, 280) }).column).toBeNull();
});

test('a mouse meets 24 pixels, which reach away from the words', () => {
  const places = handlePlaces(around({}));
  expect(places).toMatchObject({
    table: { x: 6, y: 183, width: 24, height: 24 },
    column: { x: 157, y: 183, width: 26, height: 24 },
    row: { x: 6, y: 247, width: 24, height: 26 },
  });
});

test('a finger meets 44 pixels within the window, for a row at its end', () => {
  const places = handlePlaces(around({ isTouch: true, least: 44 }));
  for (const place of Object.values(places)) {
    expect([place?.width, place?.height]).toEqual([44, 44]);
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect((place?.x ?? 0) + 44).toBeLessThanOrEqual(360);
  }
  expect(signs({ isTouch: true, least: 44 })).toEqual({
    table: [12, 193],
    column: [157, 193],
    row: [330, 247],
  });
});
