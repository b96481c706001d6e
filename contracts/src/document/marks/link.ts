import TiptapLink from '@tiptap/extension-link';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { isSafeLink, linkProtocols } from '../safe-link.ts';

/**
 * A link holds its address and nothing else: `target` and `rel` are the same for all of them and are
 * added when it is shown.
 */
export const Link = TiptapLink.extend({
  addAttributes() {
    return {
      href: {
        default: null,
        parseHTML: (element) => element.getAttribute('href'),
      },
    };
  },

  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map(onlyForLocalChanges);
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  protocols: [...linkProtocols],
  isAllowedUri: (address) => isSafeLink(address),
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
});

/**
 * Upstream turns addresses into links after every change, also after one that arrives from the shared
 * document: opening a note would write to it, on every screen at once.
 */
function onlyForLocalChanges(plugin: Plugin): Plugin {
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
