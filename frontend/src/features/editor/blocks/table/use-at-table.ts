import { autoUpdate } from '@floating-ui/dom';
import type { Editor } from '@tiptap/core';
import { findTable } from '@tiptap/pm/tables';
import { type RefObject, useEffect } from 'react';
import { sidesOf } from '../../toolbar/sides.ts';

const gap = 8;
/** So high is what stands at the lower end of a table where the page has no margin for it: the table's tools. */
const tools = 44;

/**
 * Keeps an element at the table with the caret: above it, else below it, else at an edge of the window; never on the
 * line that is being written.
 */
export function useAtTable(
  editor: Editor,
  element: HTMLElement | null,
  frame: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!element) return;
    const table = {
      contextElement: editor.view.dom,
      getBoundingClientRect: () => frameOfTable(editor)?.getBoundingClientRect() ?? new DOMRect(),
    };
    const place = () => {
      if (editor.isDestroyed) return;
      const box = table.getBoundingClientRect();
      const { least, most } = sidesOf(frame.current, gap);
      element.style.maxWidth = `${most - least}px`;
      const { offsetHeight: height, offsetWidth: width } = element;
      const top = (frame.current?.getBoundingClientRect().bottom ?? 0) + gap / 2;
      const bottom = window.innerHeight - height - gap;
      const line = editor.view.coordsAtPos(editor.state.selection.head);
      const y = [box.top - height - gap, box.bottom + tools + gap, bottom, top].find(
        (each) => each >= top && each <= bottom && (each + height < line.top || each > line.bottom),
      );
      const x = Math.max(least, Math.min(box.left, most - width));
      const isSeen = y !== undefined && box.bottom > top && box.top < window.innerHeight;
      element.style.translate = `${Math.round(x)}px ${Math.round(y ?? top)}px`;
      element.toggleAttribute('data-placed', isSeen);
    };
    const stop = autoUpdate(table, element, place);
    let waiting: number | null = null;
    const onTransaction = () => {
      waiting ??= requestAnimationFrame(() => {
        waiting = null;
        place();
      });
    };
    editor.on('transaction', onTransaction);
    return () => {
      stop();
      editor.off('transaction', onTransaction);
      if (waiting !== null) cancelAnimationFrame(waiting);
    };
  }, [editor, element, frame]);
}

function frameOfTable(editor: Editor): HTMLElement | null {
  const table = findTable(editor.state.selection.$head);
  const element = table && editor.view.nodeDOM(table.pos);
  return element instanceof HTMLElement ? element : null;
}
