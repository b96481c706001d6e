import { autoUpdate, computePosition, flip, offset, type Placement, shift } from '@floating-ui/dom';
import { type Editor, posToDOMRect } from '@tiptap/core';
import { type RefObject, useEffect } from 'react';
import { sidesOf } from './sides.ts';

/** Between what floats and the text, and between it and the edges of the window. */
const gap = 8;

/**
 * Keeps an element beside what is selected, and off it: above or below, in the part of the window that the frame of
 * the note leaves free. Below, where it would cover a line above that what is selected belongs to.
 *
 * @param frame the bars that stay above the text
 */
export function useAtSelection(
  editor: Editor,
  element: HTMLElement | null,
  frame: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  useEffect(() => {
    if (!element) return;
    const selected = {
      contextElement: editor.view.dom,
      getBoundingClientRect: () => selectedBox(editor),
    };
    const place = async () => {
      if (editor.isDestroyed) return;
      const top = Math.max(0, frame.current?.getBoundingClientRect().bottom ?? 0) + gap / 2;
      const { least, most } = sidesOf(frame.current, gap);
      element.style.maxWidth = `${most - least}px`;
      const padding = { top, bottom: gap, left: least, right: window.innerWidth - most };
      const {
        x,
        y,
        placement: side,
      } = await computePosition(selected, element, {
        placement: isBelowOwnLine(editor, element.offsetHeight + gap) ? 'bottom' : placement,
        strategy: 'fixed',
        middleware: [
          offset(gap),
          flip({ padding, fallbackStrategy: 'bestFit' }),
          shift({ padding, crossAxis: false }),
        ],
      });
      // What is selected may fill the window: then it is at the edge, and not outside.
      const lowest = window.innerHeight - element.offsetHeight - gap;
      element.style.translate = `${Math.round(x)}px ${Math.round(Math.min(Math.max(y, top), lowest))}px`;
      element.dataset.placed = '';
      element.dataset.side = side;
    };
    const stop = autoUpdate(selected, element, place);
    let waiting: number | null = null;
    const onTransaction = () => {
      waiting ??= requestAnimationFrame(() => {
        waiting = null;
        void place();
      });
    };
    editor.on('transaction', onTransaction);
    return () => {
      stop();
      editor.off('transaction', onTransaction);
      if (waiting !== null) cancelAnimationFrame(waiting);
    };
  }, [editor, element, frame, placement]);
}

/**
 * Whether what is right above the selected block, within this height above what is selected, belongs to it: its heading,
 * or a line of the same list, quote, panel or the like.
 */
function isBelowOwnLine({ state, view }: Editor, height: number): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const parent = $from.node(depth - 1);
    const above = parent.maybeChild($from.index(depth - 1) - 1);
    if (!above) continue;
    const isOwn = above.type.name === 'heading' || parent !== state.doc;
    const line = isOwn && view.nodeDOM($from.before(depth) - above.nodeSize);
    if (!(line instanceof HTMLElement)) return false;
    return line.getBoundingClientRect().bottom > view.coordsAtPos($from.pos).top - height;
  }
  return false;
}

/** Around all that is selected in a line, in which letters can be of different heights; else from its begin to its end. */
function selectedBox({ state, view }: Editor): DOMRect {
  const { from, to, $from, $to } = state.selection;
  const ends = posToDOMRect(view, from, to);
  if (from === to || !$from.sameParent($to) || !$from.parent.isTextblock) return ends;
  const [begin, end] = [view.domAtPos(from), view.domAtPos(to)];
  const range = document.createRange();
  range.setStart(begin.node, begin.offset);
  range.setEnd(end.node, end.offset);
  const box = range.getBoundingClientRect();
  return box.height > 0 ? box : ends;
}
