import { mergeAttributes } from '@tiptap/core';
import TiptapLink from '@tiptap/extension-link';
import type { DocumentPart } from '../document-part.ts';
import { isInternalLink, isSafeLink } from '../safe-link.ts';

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
    const { href } = HTMLAttributes;
    if (isSafeLink(href) && isInternalLink(href)) return ['a', { href }, 0];
    return ['a', mergeAttributes(this.options.HTMLAttributes, isSafeLink(href) ? { href } : {}), 0];
  },
}).configure({
  // The editor makes links of what is typed and pasted by its own rules.
  autolink: false,
  linkOnPaste: false,
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: isSafeLink,
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
});

/**
 * A link holds its address and nothing else: `target` and `rel` are the same for all that leave this instance and
 * are added when it is shown.
 */
export const link: DocumentPart = {
  extensions: [Link],
  checks: { link: { href: isSafeLink } },
  html: [{ tag: 'a', attributes: ['target', 'rel', 'href'], reads: ['href'] }],
};
