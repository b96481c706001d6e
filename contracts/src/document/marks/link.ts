import { mergeAttributes } from '@tiptap/core';
import TiptapLink from '@tiptap/extension-link';
import type { DocumentPart } from '../document-part.ts';
import { onlyForLocalChanges } from '../only-for-local-changes.ts';
import { isSafeLink } from '../safe-link.ts';

const Link = TiptapLink.extend({
  addAttributes() {
    return { href: { default: null } };
  },

  parseHTML() {
    return [
      { tag: 'a[href]', getAttrs: (element) => (isSafeLink(element.getAttribute('href')) ? null : false) },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    const address = isSafeLink(HTMLAttributes.href) ? HTMLAttributes : {};
    return ['a', mergeAttributes(this.options.HTMLAttributes, address), 0];
  },

  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map((plugin) => onlyForLocalChanges(plugin));
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // Asked about what was typed, before `https://` is put in front of it: `example.com` is fine.
  isAllowedUri: (typed) => isSafeLink(typed) || !typed.includes(':'),
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
});

/**
 * A link holds its address and nothing else: `target` and `rel` are the same for all of them and are
 * added when it is shown.
 */
export const link: DocumentPart = {
  extensions: [Link],
  checks: { link: { href: isSafeLink } },
  html: [{ tag: 'a', attributes: ['target', 'rel', 'href'], reads: ['href'] }],
};
