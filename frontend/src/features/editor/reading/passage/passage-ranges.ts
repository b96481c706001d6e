import type { PlacedText } from '@commonplace/contracts/api';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { headingLinkClass } from '../../../../shared/note-text/heading-link.ts';

/** A text node, and how many letters of its block stand before it. */
interface Piece<T> {
  node: T;
  before: number;
  length: number;
}

/** The letters of a place in the HTML of a note, as far as they are there. */
export function rangesInHtml(text: HTMLElement, place: readonly PlacedText[]): Range[] {
  return place.flatMap(({ block, from, to }) => {
    const element = text.children[block];
    const pieces = element ? piecesOf(textsIn(element)) : [];
    return pieces.flatMap(({ node, before, length }) => {
      const [start, end] = within(from, to, before, length);
      return start < end ? [rangeBetween([node, start], [node, end])] : [];
    });
  });
}

/** The same in a note's editor. */
export function rangesInText({ state, view }: Editor, place: readonly PlacedText[]): Range[] {
  const { doc } = state;
  return place.flatMap(({ block, from, to }) => {
    const node = doc.maybeChild(block);
    if (!node) return [];
    const start = doc.children.slice(0, block).reduce((size, { nodeSize }) => size + nodeSize, 0);
    return piecesOf(textsBelow(node, start)).flatMap(({ node: { at }, before, length }) => {
      const [first, last] = within(from, to, before, length);
      if (first >= last) return [];
      const [begin, end] = [view.domAtPos(at + first, 1), view.domAtPos(at + last, -1)];
      return [rangeBetween([begin.node, begin.offset], [end.node, end.offset])];
    });
  });
}

/** The letters from `from` to `to` of a block that are in a text node, counted there. */
function within(from: number, to: number, before: number, length: number): [number, number] {
  return [Math.max(0, from - before), Math.min(length, to - before)];
}

function piecesOf<T extends { length: number }>(texts: Iterable<T>): Piece<T>[] {
  let before = 0;
  return Array.from(texts, (node) => {
    const piece = { node, before, length: node.length };
    before += node.length;
    return piece;
  });
}

/** Without what the page adds to a text. */
function* textsIn(block: Element): Generator<Text> {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(`.${headingLinkClass}`)) yield node as Text;
}

function textsBelow(block: Node, start: number): { at: number; length: number }[] {
  const found: { at: number; length: number }[] = [];
  block.descendants((node, offset) => {
    if (node.isText) found.push({ at: start + 1 + offset, length: node.nodeSize });
  });
  return found;
}

function rangeBetween(start: [globalThis.Node, number], end: [globalThis.Node, number]): Range {
  const range = document.createRange();
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}
