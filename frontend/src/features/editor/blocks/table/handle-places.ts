/** A part of the window, in pixels. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

export interface HandleSurroundings {
  cells: Box;
  table: Box;
  /** What is seen of the table sideways. */
  frame: Box;
  /** Between which heights something can stand. */
  window: { top: number; bottom: number };
  /** Whether lines begin at the right. */
  isRightToLeft: boolean;
  /** A finger takes the handles: it needs the row's away from the handle of the block. */
  isTouch: boolean;
  /** How high and wide at least the part of a handle is that takes a press, in pixels. */
  least: number;
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a handle is: what takes a press, and the sign in it that is seen. */
export interface HandlePlace extends Rectangle {
  sign: Rectangle;
}

/** Null for one whose edge can't be seen. */
export type HandlePlaces = Record<'table' | 'column' | 'row', HandlePlace | null>;

/** Signs lie over the edge of the table: inside only as far as the cells have padding. */
const thin = 14;
const long = 26;
const corner = 18;
const inside = { x: 10, y: 7 } as const;
const outside = 2;

/**
 * Where the handles of a table stand: the column's above it, the row's beside it, the table's at its corner. Where the
 * upper edge is out of sight they are on that of the row. What takes a press reaches away from the words. A finger
 * finds the row's handle at the end of the line: where it begins is the handle of the block.
 */
export function handlePlaces(around: HandleSurroundings): HandlePlaces {
  const { cells, table, frame, window, isRightToLeft, isTouch, least } = around;
  const tableLeft = Math.max(table.left, frame.left);
  const tableRight = Math.min(table.right, frame.right);
  const left = Math.max(cells.left, tableLeft);
  const right = Math.min(cells.right, tableRight);
  const top = Math.max(cells.top, window.top);
  const bottom = Math.min(cells.bottom, window.bottom);
  const isShown = (y: number) => y - thin / 2 >= window.top && y + thin / 2 <= window.bottom;
  const edge = [table.top, cells.top].find(isShown);
  const atEdge = (x: number, width: number, side: Side) =>
    edge === undefined ? null : widened({ x, y: edge + inside.y - thin, width, height: thin }, least, side);
  const isRowAtLeft = isRightToLeft === isTouch;
  const rowSide = isRowAtLeft ? 'left' : 'right';
  const besideRow = (x: number) =>
    bottom - top < thin
      ? null
      : widened({ x, y: (top + bottom - long) / 2, width: thin, height: long }, least, rowSide);
  return {
    table: isRightToLeft
      ? atEdge(tableRight - inside.x, corner, 'right')
      : atEdge(tableLeft + inside.x - corner, corner, 'left'),
    column: right - left < thin ? null : atEdge((left + right - long) / 2, long, 'above'),
    // Words that are cut off at the edge of the frame reach to it.
    row: besideRow(
      isRowAtLeft
        ? tableLeft + (table.left < frame.left ? -outside : inside.x) - thin
        : tableRight - (table.right > frame.right ? -outside : inside.x),
    ),
  };
}

/** Where of the table a handle is; that of the table itself is above it as well. */
type Side = 'left' | 'right' | 'above';
/** The part of what is added to the width of a sign that stands before it. */
const before = { left: 1, right: 0, above: 0.5 } as const;

/** At least so large, away from the table and not out of the window. */
function widened(sign: Rectangle, least: number, side: Side): HandlePlace {
  const width = Math.max(sign.width, least);
  const height = Math.max(sign.height, least);
  const isUpright = sign.height > sign.width;
  const widest = document.documentElement.clientWidth - width;
  const x = Math.round(Math.max(0, Math.min(sign.x - (width - sign.width) * before[side], widest)));
  const y = Math.round(isUpright ? sign.y - (height - sign.height) / 2 : sign.y - (height - sign.height));
  return { x, y, width, height, sign: { ...sign, x: Math.round(sign.x - x), y: Math.round(sign.y - y) } };
}
