import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { leastKeyboard } from '../../../shared/ui/use-visible-height.ts';
import { dispatchUnprompted } from '../unprompted.ts';

interface ScrollMarginOptions {
  /** The present height of the bars that stay above the text, in pixels. */
  above: () => number;
  /** The same for the bars below it. */
  below: () => number;
}

/** Between the caret and an edge that it is scrolled away from, in pixels. */
const gap = 8;

/** The line with the caret is never under what stays above and below the text, nor under a phone's keyboard. */
export const ScrollMargin = Extension.create<ScrollMarginOptions>({
  name: 'scrollMargin',
  addOptions: () => ({ above: () => 0, below: () => 0 }),

  addProseMirrorPlugins() {
    const { above, below } = this.options;
    return [
      new Plugin({
        view: (view) => {
          const stop = onKeyboard(() => {
            if (view.hasFocus()) dispatchUnprompted(view, ({ tr }) => tr.scrollIntoView());
          });
          return { destroy: stop };
        },
        props: {
          scrollThreshold: {
            right: 0,
            left: 0,
            get top() {
              return above();
            },
            get bottom() {
              return below();
            },
          },
          scrollMargin: {
            right: gap,
            left: gap,
            get top() {
              return above() + gap;
            },
            get bottom() {
              return below() + gap;
            },
          },
        },
      }),
    ];
  },
});

/** Calls back when a keyboard has covered a part of the window, and the page has made room for it. */
function onKeyboard(listener: () => void): () => void {
  const visible = window.visualViewport;
  if (!visible) return () => undefined;
  let height = visible.height;
  const onResize = () => {
    if (height - visible.height >= leastKeyboard) requestAnimationFrame(listener);
    height = visible.height;
  };
  visible.addEventListener('resize', onResize);
  return () => visible.removeEventListener('resize', onResize);
}
