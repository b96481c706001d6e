import type { Fragment, Node } from '@tiptap/pm/model';
import { Slice } from '@tiptap/pm/model';

/**
 * A slice that begins or ends within several lines of code, closed there: merged into a line of text they would be one
 * line. A single line of code stays open, and is letters of the line that it is pasted into.
 */
export function withWholeCode(slice: Slice): Slice {
  const openStart = openAbove(slice.content, slice.openStart, ({ firstChild }) => firstChild);
  const openEnd = openAbove(slice.content, slice.openEnd, ({ lastChild }) => lastChild);
  return openStart === slice.openStart && openEnd === slice.openEnd
    ? slice
    : new Slice(slice.content, openStart, openEnd);
}

/** How deep one side of a slice is open above its code. */
function openAbove(content: Fragment, open: number, side: (of: Fragment | Node) => Node | null): number {
  let node = side(content);
  for (let depth = 0; node && depth < open; depth++) {
    if (node.type.spec.code && node.textContent.includes('\n')) return depth;
    node = side(node);
  }
  return open;
}
