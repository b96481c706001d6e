import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/**
 * Upstream plugins put right what they find after every change, also after one that arrives from the shared
 * document: opening a note would write to it, on every screen at once.
 */
export function onlyForLocalChanges(plugin: Plugin): Plugin {
  const { appendTransaction } = plugin.spec;
  if (!appendTransaction) return plugin;
  return new Plugin({
    ...plugin.spec,
    appendTransaction(transactions, oldState, newState) {
      if (transactions.some((transaction) => transaction.getMeta(ySyncPluginKey))) return null;
      return appendTransaction.call(plugin, transactions, oldState, newState);
    },
  });
}
