import { Extension, markPasteRule } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { foundAddresses } from './address-finder.ts';

/** The addresses in pasted text become links; one that is pasted over selected words makes a link of them. */
export const AddressPasting = Extension.create({
  name: 'addressPasting',

  addPasteRules() {
    const { link } = this.editor.schema.marks;
    if (!link) return [];
    return [
      markPasteRule({
        find: (text) =>
          foundAddresses(text).map(({ from, to, href }) => ({
            index: from,
            text: text.slice(from, to),
            data: { href },
          })),
        type: link,
        getAttributes: ({ data }) => ({ href: data?.href as string }),
      }),
    ];
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste(view, _event, slice) {
            if (view.state.selection.empty) return false;
            const text = slice.content.textBetween(0, slice.content.size, '\n');
            const [address, ...more] = foundAddresses(text);
            if (!address || more.length > 0 || address.to - address.from !== text.length) return false;
            return editor.commands.setMark('link', { href: address.href });
          },
        },
      }),
    ];
  },
});
