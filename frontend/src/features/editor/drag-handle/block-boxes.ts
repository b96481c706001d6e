import type { EditorView } from '@tiptap/pm/view';

/** Where the block after a position is on the screen; null when it is not drawn. */
export function blockBoxes(view: EditorView): (pos: number) => DOMRect | null {
  return (pos) => {
    const shown = view.nodeDOM(pos);
    return shown instanceof Element ? shown.getBoundingClientRect() : null;
  };
}

/** The position that a point of the screen is over, or is beside; null far from the text. */
export function posUnder(view: EditorView, x: number, y: number): number | null {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect();
  if (y < top || y >= bottom) return null;
  const under = view.posAtCoords({ left: Math.max(left + 2, Math.min(x, right - 2)), top: y });
  if (!under) return null;
  const { doc } = view.state;
  // A block without letters is what is under the point, and not a place beside it.
  const node = under.inside >= 0 ? doc.resolve(under.inside).nodeAfter : null;
  return node && (node.isLeaf || node.type.name === 'image') ? under.inside : under.pos;
}
