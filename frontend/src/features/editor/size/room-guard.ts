import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { weightOf } from './weight.ts';

interface RoomGuardOptions {
  /** Whether so many more bytes fit into the note. */
  fits: (bytes: number) => boolean;
  /** Something of so many bytes did not. */
  onRefused: (bytes: number) => void;
}

/**
 * Refuses what does not fit into the note before it is in it (C24): once there, the server would take nothing of
 * it and of all that follows. Removing always passes.
 */
export const RoomGuard = Extension.create<RoomGuardOptions>({
  name: 'roomGuard',
  addOptions: () => ({ fits: () => true, onRefused: () => undefined }),

  addProseMirrorPlugins() {
    const { fits, onRefused } = this.options;
    return [
      new Plugin({
        filterTransaction(tr) {
          // What others wrote is in the note already.
          if (!tr.docChanged || tr.getMeta(ySyncPluginKey)) return true;
          const bytes = weightOf(tr);
          if (bytes === 0 || fits(bytes)) return true;
          onRefused(bytes);
          return false;
        },
      }),
    ];
  },
});
