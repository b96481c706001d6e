import { roleOf } from '@commonplace/contracts/document';
import type { Node, NodeType, ResolvedPos } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';

/** Adjacent blocks that are moved, doubled and deleted together. */
export interface BlockRange {
  from: number;
  to: number;
}

const isHolder = ({ type }: Node) =>
  type === type.schema.topNodeType || ['container', 'column'].includes(roleOf(type) ?? '');
const isList = ({ type }: Node) => roleOf(type) === 'list';
const isBox = ({ type }: Node) => roleOf(type) === 'container';
const isSummary = (node: Node | null) => node !== null && roleOf(node.type) === 'summary';

/**
 * The blocks that a selection is in, each whole: items of a list, or what is in a note, a column, a quote and the
 * like. What belongs to its place, such as a cell or the line of an expand, means the block it is a part of.
 */
export function rangeOf({ $from, $to }: Pick<Selection, '$from' | '$to'>): BlockRange | null {
  const range = $from.blockRange($to, (node) => isHolder(node) || isList(node));
  if (!range || range.startIndex === range.endIndex) return null;
  const { parent, startIndex, endIndex, start, end, depth } = range;
  for (let index = startIndex; index < endIndex; index += 1) {
    if (!isSummary(parent.child(index))) continue;
    return { from: $from.before(depth), to: $from.after(depth) };
  }
  return { from: start, to: end };
}

/** The innermost movable block at a position. */
export function rangeAt(doc: Node, pos: number): BlockRange | null {
  const $pos = doc.resolve(Math.max(0, Math.min(pos, doc.content.size)));
  if ($pos.parent.isTextblock) return rangeOf({ $from: $pos, $to: $pos });
  const node = $pos.nodeAfter;
  if (node && (isHolder($pos.parent) || isList($pos.parent)) && !isSummary(node))
    return { from: $pos.pos, to: $pos.pos + node.nodeSize };
  return rangeOf({ $from: $pos, $to: $pos });
}

/**
 * What a handle is about: with all that is in a quote, panel or the like, that box; with some of it, the box only
 * where the pointer is beyond the handle of those.
 *
 * @param isBeyond whether the pointer is left of the handle of the block there
 */
export function withBox(
  doc: Node,
  range: BlockRange,
  isBeyond: (pos: number) => boolean = () => false,
): BlockRange {
  const $from = doc.resolve(range.from);
  let meant = range;
  let isAll = true;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const holder = $from.node(depth);
    isAll &&= holder.childCount === 1 || ($from.start(depth) === range.from && $from.end(depth) === range.to);
    if (isBox(holder)) {
      if (!isAll && !isBeyond(meant.from)) return meant;
      meant = { from: $from.before(depth), to: $from.after(depth) };
    } else if (!isList(holder)) return meant;
  }
  return meant;
}

/** Whether a block is in a quote, panel or the like. */
export function isBoxed(doc: Node, pos: number): boolean {
  const $pos = doc.resolve(pos);
  return isBox($pos.parent) || (isList($pos.parent) && isBoxed(doc, $pos.before()));
}

/**
 * Where blocks can be put with their next step up or down: through every place of the note in its order, so also into
 * columns, quotes and the like and out of them; items of a list within their list. Null where there is no further.
 */
export function nextPlace(doc: Node, range: BlockRange, direction: 1 | -1): number | null {
  const places = isList(doc.resolve(range.from).parent) ? placesInList(doc, range) : placesIn(doc, range);
  if (direction === 1) return places.find((place) => place > range.to) ?? null;
  return places.findLast((place) => place < range.from) ?? null;
}

/** Whether blocks can be put there. In themselves they can not. */
export function canPut(doc: Node, range: BlockRange, place: number): boolean {
  if (place >= range.from && place <= range.to) return false;
  const $place = doc.resolve(place);
  const { parent } = $place;
  const index = $place.index();
  if (!isHolder(parent) && !isList(parent)) return false;
  // Before the line of an expand nothing of it can be seen.
  if (isSummary($place.nodeAfter)) return false;
  return typesOf(doc, range).every((type) => parent.canReplaceWith(index, index, type));
}

/**
 * The place for blocks that a pointer shows: before or after the block it is over, in the innermost that can hold them.
 *
 * @param boxOf where a block is on the screen; null for one that is not drawn
 */
export function placeUnder(
  doc: Node,
  range: BlockRange,
  $under: ResolvedPos,
  y: number,
  boxOf: (pos: number) => Pick<DOMRect, 'top' | 'bottom'> | null,
): number | null {
  let found: number | null = null;
  for (let depth = 0; depth <= $under.depth; depth += 1) {
    const parent = $under.node(depth);
    const start = depth < $under.depth ? $under.before(depth + 1) : $under.pos;
    const child = depth < $under.depth ? $under.node(depth + 1) : $under.nodeAfter;
    if (!child) break;
    const box = boxOf(start);
    if (!box) break;
    const place = y < (box.top + box.bottom) / 2 ? start : start + child.nodeSize;
    if (isHolder(parent) || isList(parent)) {
      // Over itself, or beside itself: it is there already.
      if (start >= range.from && start < range.to) return null;
      found = canPut(doc, range, place) ? place : isBeside(range, place) ? null : found;
    }
    // At the rim of what holds others, beside it is meant.
    const isAtRim = y < box.top + rim || y > box.bottom - rim;
    if (isAtRim && (found === place || isBeside(range, place))) break;
  }
  return found;
}

const rim = 6;

const isBeside = ({ from, to }: BlockRange, place: number) => place === from || place === to;

function placesIn(doc: Node, range: BlockRange): number[] {
  const places: number[] = [];
  const look = (holder: Node, start: number) => {
    let at = start;
    holder.forEach((child) => {
      places.push(at);
      if (at < range.from || at >= range.to) walk(child, at);
      at += child.nodeSize;
    });
    places.push(at);
  };
  const walk = (node: Node, pos: number) => {
    if (isHolder(node)) look(node, pos + 1);
    else if (roleOf(node.type) === 'layout') {
      node.forEach((column, offset) => {
        walk(column, pos + 1 + offset);
      });
    }
  };
  look(doc, 0);
  return places.filter((place) => canPut(doc, range, place));
}

function placesInList(doc: Node, range: BlockRange): number[] {
  const $from = doc.resolve(range.from);
  const places: number[] = [];
  let at = $from.start();
  $from.parent.forEach((item) => {
    places.push(at);
    at += item.nodeSize;
  });
  places.push(at);
  return places.filter((place) => canPut(doc, range, place));
}

function typesOf(doc: Node, { from, to }: BlockRange): NodeType[] {
  return doc.slice(from, to).content.content.map(({ type }) => type);
}
