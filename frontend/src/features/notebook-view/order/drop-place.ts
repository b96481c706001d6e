import type { Place } from './notebook-order.ts';

/** Where something is on the board, in pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Tile {
  id: string;
  box: Box;
}

/** A run of notes or a section as it is laid out, with the tiles of its notes. */
export interface LaidBlock {
  /** Null for a run of notes. */
  sectionId: string | null;
  box: Box;
  tiles: readonly Tile[];
}

/** What is being dragged. */
export interface Dragged {
  kind: 'note' | 'section';
  id: string;
}

/** Where it would go if it were dropped now, and the line that says so. */
export interface Drop {
  place: Place;
  mark: Box;
}

/** So near to a section's upper and lower edge, something is put beside the section and not into it. */
const edge = 10;
/** Half of the room between two things, in the middle of which the line is drawn. */
const halfGap = 7;
/** More than any board is wide. */
const rowWeight = 100_000;

/** The place that a point of the board means. Null on an empty board. */
export function dropAt(
  blocks: readonly LaidBlock[],
  { x, y }: { x: number; y: number },
  dragged: Dragged,
): Drop | null {
  let block: LaidBlock | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const candidate of blocks) {
    const distance = outside(y, candidate.box.top, candidate.box.bottom);
    if (distance < nearest) {
      nearest = distance;
      block = candidate;
    }
  }
  if (!block) return null;
  const { sectionId, box, tiles } = block;
  if (sectionId !== null) {
    const isAfter = y > (box.top + box.bottom) / 2;
    const isAtEdge = y < box.top + edge || y > box.bottom - edge;
    if (dragged.kind === 'section' || isAtEdge) {
      const place = { sectionId: null, beside: sectionId, after: isAfter };
      return { place, mark: acrossAt(isAfter ? box.bottom + halfGap : box.top - halfGap, box) };
    }
    const first = tiles[0];
    if (!first || y < first.box.top - halfGap) {
      const line = first ? first.box.top - halfGap : box.bottom - edge;
      return { place: { sectionId, beside: null, after: false }, mark: acrossAt(line, box) };
    }
  }
  return besideTile(tiles, { x, y }, sectionId);
}

function besideTile(
  tiles: readonly Tile[],
  { x, y }: { x: number; y: number },
  sectionId: string | null,
): Drop | null {
  let tile: Tile | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const candidate of tiles) {
    const { left, right, top, bottom } = candidate.box;
    // The row comes first: beside its last tile is after that, not below what is above.
    const distance = outside(y, top, bottom) * rowWeight + outside(x, left, right);
    if (distance < nearest) {
      nearest = distance;
      tile = candidate;
    }
  }
  if (!tile) return null;
  const { left, right, top, bottom } = tile.box;
  const isAlone = tiles.every(({ box }) => box.left === left);
  const after = isAlone ? y > (top + bottom) / 2 : x > (left + right) / 2;
  const place = { sectionId, beside: tile.id, after };
  if (isAlone) return { place, mark: acrossAt(after ? bottom + halfGap : top - halfGap, tile.box) };
  const line = after ? right + halfGap : left - halfGap;
  return { place, mark: { left: line, right: line, top, bottom } };
}

/** How far a number is from a range; 0 inside. */
function outside(at: number, from: number, to: number): number {
  return Math.max(from - at, at - to, 0);
}

function acrossAt(y: number, { left, right }: Box): Box {
  return { left, right, top: y, bottom: y };
}
