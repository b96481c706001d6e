import { isSafeLink } from '@commonplace/contracts/document';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { asOneStep } from '../insert/insert-block.ts';
import { internalAddress } from './link-address.ts';

/** What can be longer than this is no link of a note. */
const longest = 2_500;
/** Represents what is in a line and no letter, as a line break: a link does not go over it. */
const noLetter = '\ufffc';
const written = /(?<!!)\[([^[\]\ufffc]+)\]\(([^\s()\ufffc]+(?:\([^\s()\ufffc]*\)[^\s()\ufffc]*)*)\)$/u;

/**
 * Makes a link of `[text](https://…)` with its last bracket. What was typed is whole before that, so that undo brings
 * it back. Not in code, and only for the addresses that a link may have.
 */
export const LinkTyping = Extension.create({
  name: 'linkTyping',
  // Before the rules of marks and blocks, which would write the bracket themselves.
  priority: 1_000,

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleTextInput(view, from, to, text, insert) {
            if (text !== ')' || from !== to) return false;
            const link = linkBefore(view, from);
            if (!link) return false;
            view.dispatch(insert());
            asOneStep(editor, () => makeLink(view, link));
            return true;
          },
        },
      }),
    ];
  },
});

interface WrittenLink {
  /** Where the first bracket stands. */
  from: number;
  words: string;
  address: string;
}

/** The link that a bracket at a place would complete. */
function linkBefore({ state }: EditorView, at: number): WrittenLink | null {
  const $at = state.doc.resolve(at);
  const { parent, parentOffset } = $at;
  const { link } = state.schema.marks;
  if (!link || !parent.type.allowsMarkType(link) || $at.marks().some(({ type }) => type.spec.code))
    return null;
  const start = Math.max(0, parentOffset - longest);
  const before = parent.textBetween(start, parentOffset, noLetter, noLetter);
  const [whole, words, address] = written.exec(`${before})`) ?? [];
  if (whole === undefined || words === undefined || address === undefined) return null;
  if (words.trim() === '' || !isSafeLink(address)) return null;
  const from = at + 1 - whole.length;
  return state.doc.rangeHasMark(from, at, link) ? null : { from, words, address };
}

function makeLink(view: EditorView, { from, words, address }: WrittenLink): void {
  const { tr, schema } = view.state;
  const { link } = schema.marks;
  if (!link) return;
  const end = from + 1 + words.length;
  tr.delete(end, view.state.selection.from).delete(from, from + 1);
  tr.addMark(from, from + words.length, link.create({ href: internalAddress(address) })).removeStoredMark(
    link,
  );
  view.dispatch(tr.scrollIntoView());
}
