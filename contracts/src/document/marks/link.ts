import { Mark, mergeAttributes } from '@tiptap/core';
import type { DocumentPart } from '../document-part.ts';
import { isInternalLink, isSafeLink } from '../safe-link.ts';

const leavesInstance = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/**
 * Without the search for addresses that TipTap's link brings along: the editor loads it when it is needed. The types of
 * the commands are TipTap's, which the starter kit declares.
 */
const Link = Mark.create({
  name: 'link',
  priority: 1_000,
  keepOnSplit: false,
  exitable: true,
  inclusive: false,

  addAttributes() {
    return { href: { default: null } };
  },

  parseHTML() {
    return [
      { tag: 'a[href]', getAttrs: (element) => (isSafeLink(element.getAttribute('href')) ? null : false) },
    ];
  },

  renderHTML({ HTMLAttributes: { href } }) {
    if (!isSafeLink(href)) return ['a', leavesInstance, 0];
    return ['a', isInternalLink(href) ? { href } : mergeAttributes(leavesInstance, { href }), 0];
  },

  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ commands }) =>
          isSafeLink(href) && commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
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
