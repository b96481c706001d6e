import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { getRelativeSelection, ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

/** The part of the binding that is meant here; see `ySyncPlugin`. */
interface Binding {
  doc: Y.Doc;
  beforeTransactionSelection: unknown;
}

/**
 * A change that arrives may bring a second one with it, such as marks that say nothing any more and are
 * taken away. The binding draws both, and puts the caret back after the second where it was before the
 * first: in a document that has become shorter meanwhile that place does not exist, it throws, and the
 * second change is never drawn. So the caret's place is noted once more in between.
 */
export function caretBetweenDrawings(): Plugin {
  return new Plugin({
    view(view) {
      const binding: Binding | undefined = ySyncPluginKey.getState(view.state)?.binding;
      const noteCaret = (transaction: Y.Transaction, doc: Y.Doc) => {
        if (!binding || doc._transactionCleanups[0] === transaction) return;
        binding.beforeTransactionSelection = getRelativeSelection(binding as never, view.state);
      };
      binding?.doc.on('beforeObserverCalls', noteCaret);
      return { destroy: () => binding?.doc.off('beforeObserverCalls', noteCaret) };
    },
  });
}

export const CaretBetweenDrawings = Extension.create({
  name: 'caretBetweenDrawings',

  addProseMirrorPlugins() {
    return [caretBetweenDrawings()];
  },
});
