import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { asOneStep } from '../insert/insert-block.ts';
import { foundAddresses, loadAddressFinder } from './address-finder.ts';

/** Represents what is in a line and no letter, as a line break: an address does not go over it. */
const noLetter = '\ufffc';
/** What is longer is no address. */
const longest = 2_500;

/**
 * Makes a link of a typed address when a blank or Enter follows it. The link is an undo step of its own: undo takes it
 * off and leaves the letters. Not in code, and not where there is a link already.
 */
export const AddressTyping = Extension.create({
  name: 'addressTyping',
  priority: 1_000,

  addProseMirrorPlugins() {
    const { editor } = this;
    /** The handlers of Enter are asked from within one of them. */
    let isPassing = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            focus() {
              void loadAddressFinder();
              return false;
            },
          },
          handleTextInput(view, from, to, text, insert) {
            if (from !== to || !/^\s$/.test(text)) return false;
            const typed = typedAddress(view, from);
            if (!typed) return false;
            view.dispatch(insert());
            asOneStep(editor, () => link(view, typed));
            return true;
          },
          handleKeyDown(view, event) {
            if (event.key !== 'Enter' || isPassing || !view.state.selection.empty) return false;
            const typed = typedAddress(view, view.state.selection.from);
            if (!typed) return false;
            isPassing = true;
            const isHandled = view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false;
            isPassing = false;
            if (isHandled) asOneStep(editor, () => link(view, typed));
            return isHandled;
          },
        },
      }),
    ];
  },
});

interface TypedAddress {
  from: number;
  to: number;
  letters: string;
  href: string;
}

/** The address that ends at a place, but for the signs of a sentence. */
function typedAddress({ state }: EditorView, at: number): TypedAddress | null {
  const { schema, doc } = state;
  const { parent, parentOffset } = doc.resolve(at);
  const mark = schema.marks.link;
  if (!mark || !parent.inlineContent || !parent.type.allowsMarkType(mark)) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - longest), parentOffset, noLetter, noLetter);
  const word = before.slice(before.search(/[^\s\ufffc]*$/));
  const address = foundAddresses(word).at(-1);
  if (!address || /[\p{L}\p{N}]/u.test(word.slice(address.to))) return null;
  const start = at - word.length;
  const from = start + address.from;
  const to = start + address.to;
  const { code } = schema.marks;
  const isTaken = doc.rangeHasMark(from, to, mark) || (code && doc.rangeHasMark(from, to, code));
  return isTaken ? null : { from, to, letters: word.slice(address.from, address.to), href: address.href };
}

function link(view: EditorView, { from, to, letters, href }: TypedAddress): void {
  const { tr, schema, doc } = view.state;
  const mark = schema.marks.link;
  // Enter may have moved or replaced the line.
  if (!mark || to > doc.content.size || doc.textBetween(from, to) !== letters) return;
  view.dispatch(tr.addMark(from, to, mark.create({ href })).removeStoredMark(mark));
}
