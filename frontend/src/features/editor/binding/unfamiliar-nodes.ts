import { Node } from '@tiptap/core';

export const unfamiliarBlock = 'unfamiliarBlock';
export const unfamiliarInline = 'unfamiliarInline';

/** `words`: what the part that it stands for contains. Nothing makes one by itself, so it has no default. */
const attributes = () => ({ words: { isRequired: true } });

interface UnfamiliarOptions {
  /** Says what it is. */
  label: string;
}

/**
 * Placeholders for what this page does not know (C27). They are the screen's alone: no HTML is read
 * as one, and while there is one the document is not written to.
 */
export const UnfamiliarBlock = Node.create<UnfamiliarOptions>({
  name: unfamiliarBlock,
  group: 'block',
  atom: true,
  selectable: false,
  // After everything else, so that no gap is ever filled with one.
  priority: 1,
  addOptions: () => ({ label: '' }),
  addAttributes: attributes,
  renderHTML({ node }) {
    const words = node.attrs.words as string;
    return ['div', { 'data-unfamiliar': '' }, ['small', this.options.label], words];
  },
});

export const UnfamiliarInline = Node.create<UnfamiliarOptions>({
  name: unfamiliarInline,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  priority: 1,
  addOptions: () => ({ label: '' }),
  addAttributes: attributes,
  renderHTML({ node }) {
    const words = node.attrs.words as string;
    return ['span', { 'data-unfamiliar': '', title: this.options.label }, words || '\u2026'];
  },
});
