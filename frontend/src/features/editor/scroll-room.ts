import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface ScrollRoomOptions {
  /** How high what stands above the text and stays there is now, in pixels. */
  above: () => number;
  /** The same for what stands below it. */
  below: () => number;
}

/** Between the caret and an edge that it is scrolled away from, in pixels. */
const gap = 8;

/** The line with the caret never stands under what stays above and below the text. */
export const ScrollRoom = Extension.create<ScrollRoomOptions>({
  name: 'scrollRoom',
  addOptions: () => ({ above: () => 0, below: () => 0 }),

  addProseMirrorPlugins() {
    const { above, below } = this.options;
    return [
      new Plugin({
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
