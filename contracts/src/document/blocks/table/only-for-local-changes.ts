import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/**
 * Upstream plugins put right what they find after every change, also after one that arrives from the shared
 * document: opening a note would write to it, on every screen at once.
 *
 * @param mayFollow asked of the document before and after a change of one's own, before the plugin adds to it
 */
export function onlyForLocalChanges(
  plugin: Plugin,
  mayFollow?: (before: Node, after: Node) => boolean,
): Plugin {
  const { appendTransaction } = plugin.spec;
  if (!appendTransaction) return plugin;
  return new Plugin({
    ...plugin.spec,
    appendTransaction(transactions, oldState, newState) {
      if (transactions.some((transaction) => transaction.getMeta(ySyncPluginKey))) return null;
      if (mayFollow?.(oldState.doc, newState.doc) === false) return null;
      return appendTransaction.call(plugin, transactions, oldState, newState);
    },
  });
}
