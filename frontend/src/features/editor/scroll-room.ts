import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface ScrollRoomOptions {
  /** How high what stands above the text and stays there is now, in pixels. */
  above: () => number;
}

/** Between the caret and an edge that it is scrolled away from, in pixels. */
const gap = 8;

/** The line with the caret never stands under what stays above the text. */
export const ScrollRoom = Extension.create<ScrollRoomOptions>({
  name: 'scrollRoom',
  addOptions: () => ({ above: () => 0 }),

  addProseMirrorPlugins() {
    const { above } = this.options;
    const below = { right: 0, bottom: 0, left: 0 };
    return [
      new Plugin({
        props: {
          scrollThreshold: {
            ...below,
            get top() {
              return above();
            },
          },
          scrollMargin: {
            right: gap,
            bottom: gap,
            left: gap,
            get top() {
              return above() + gap;
            },
          },
        },
      }),
    ];
  },
});
