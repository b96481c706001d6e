import { Extension } from '@tiptap/core';
import type * as Y from 'yjs';

interface InsertingOptions {
  /** What undo goes through; null where there is none. */
  history: Y.UndoManager | null;
}

declare module '@tiptap/core' {
  interface Storage {
    inserting: InsertingOptions;
  }
}

/** Lets what is inserted be one step of the history, apart from what was typed just before and after it. */
export const Inserting = Extension.create<InsertingOptions, InsertingOptions>({
  name: 'inserting',
  addOptions: () => ({ history: null }),
  addStorage() {
    return { history: this.options.history };
  },
});
