// @vitest-environment node
import { expect, test } from 'vitest';
import { type Dragged, dropAt, type LaidBlock } from './drop-place.ts';

/** Two notes side by side and one below, then a section with two notes, an empty section, and a last note. */
const board: LaidBlock[] = [
  {
    sectionId: null,
    box: { left: 0, right: 400, top: 0, bottom: 140 },
    tiles: [
      { id: 'a', box: { left: 0, right: 190, top: 0, bottom: 60 } },
      { id: 'b', box: { left: 210, right: 400, top: 0, bottom: 60 } },
      { id: 'c', box: { left: 0, right: 190, top: 80, bottom: 140 } },
    ],
  },
  {
    sectionId: 'S',
    box: { left: 0, right: 400, top: 160, bottom: 280 },
    tiles: [
      { id: 'd', box: { left: 10, right: 200, top: 210, bottom: 270 } },
      { id: 'e', box: { left: 210, right: 400, top: 210, bottom: 270 } },
    ],
  },
  { sectionId: 'T', box: { left: 0, right: 400, top: 300, bottom: 380 }, tiles: [] },
  {
    sectionId: null,
    box: { left: 0, right: 400, top: 400, bottom: 460 },
    tiles: [{ id: 'f', box: { left: 0, right: 190, top: 400, bottom: 460 } }],
  },
];
const note: Dragged = { kind: 'note', id: 'x' };
const section: Dragged = { kind: 'section', id: 'X' };

test.each<[string, number, number, string | null, string | null, boolean]>([
  ['the left half of a note', 50, 30, null, 'a', false],
  ['the right half of a note', 150, 30, null, 'a', true],
  ['the room right of the last of a row', 390, 130, null, 'c', true],
  ['above everything', 310, -500, null, 'b', true],
  ['the upper edge of a section', 200, 165, null, 'S', false],
  ['the head of a section', 200, 185, 'S', null, false],
  ['a note of a section', 390, 240, 'S', 'e', true],
  ['the lower edge of a section', 50, 275, null, 'S', true],
  ['a section without notes', 50, 340, 'T', null, false],
  ['a note that stands alone, above its middle', 180, 420, null, 'f', false],
  ['below everything', 10, 9000, null, 'f', true],
])('a note over %s', (_where, x, y, sectionId, beside, after) => {
  expect(dropAt(board, { x, y }, note)?.place).toEqual({ sectionId, beside, after });
});

test.each<[string, number, number, string, boolean]>([
  ['the lower half of another', 200, 240, 'S', true],
  ['a note of another', 20, 212, 'S', false],
  ['a note', 50, 30, 'a', false],
  ['a section without notes', 50, 350, 'T', true],
])('a section over %s stands beside, never inside', (_where, x, y, beside, after) => {
  expect(dropAt(board, { x, y }, section)?.place).toEqual({ sectionId: null, beside, after });
});

test('a line is between two notes of a row, and lies across where there is one in a row', () => {
  expect(dropAt(board, { x: 150, y: 30 }, note)?.mark).toEqual({ left: 197, right: 197, top: 0, bottom: 60 });
  expect(dropAt(board, { x: 9, y: 450 }, note)?.mark).toEqual({ left: 0, right: 190, top: 467, bottom: 467 });
});

test('nothing can be dropped on nothing', () => {
  expect(dropAt([], { x: 0, y: 0 }, note)).toBeNull();
});
