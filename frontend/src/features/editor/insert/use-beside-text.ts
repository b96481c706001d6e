import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Editor } from '@tiptap/core';
import { useLayoutEffect } from 'react';

/** Between what floats and the edge of the window, in pixels. */
const margin = 8;

/**
 * Keeps a box with `position: fixed` at the top left below a place in the text, or above it where there is no room, and
 * inside the window. Says in `--available-height` how high it may be.
 */
export function useBesideText(editor: Editor, at: number, element: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!element) return;
    const reference = {
      contextElement: editor.view.dom,
      getBoundingClientRect() {
        const place = Math.min(at, editor.state.doc.content.size);
        const { left, right, top, bottom } = editor.view.coordsAtPos(place);
        return new DOMRect(left, top, right - left, bottom - top);
      },
    };
    const place = async () => {
      if (editor.isDestroyed) return;
      const { x, y } = await computePosition(reference, element, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [
          offset(6),
          flip({ padding: margin }),
          shift({ padding: margin }),
          size({
            padding: margin,
            apply({ availableHeight }) {
              element.style.setProperty('--available-height', `${Math.floor(availableHeight)}px`);
            },
          }),
        ],
      });
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    };
    return autoUpdate(reference, element, () => void place());
  }, [editor, at, element]);
}
