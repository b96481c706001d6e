import type { Alignment } from '@commonplace/contracts/document';
import type { Command, Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';

/** Lays out the selected paragraphs and headings. The side where their script begins is what they have by nature. */
export function setAlignment(alignment: Alignment): Command {
  return ({ tr, view, dispatch }) => {
    let isPossible = false;
    const { from, to } = tr.selection;
    tr.doc.nodesBetween(from, to, (node, at) => {
      if (!('align' in node.attrs)) return;
      isPossible = true;
      const align = alignment === naturalSide(view, at) ? null : alignment;
      if (dispatch && node.attrs.align !== align) tr.setNodeAttribute(at, 'align', align);
    });
    return isPossible;
  };
}

/** How the first selected paragraph or heading is laid out, null where there is none. */
export function alignmentHere({ state, view }: Editor): Alignment | null {
  const { from, to } = state.selection;
  let found: Alignment | null = null;
  state.doc.nodesBetween(from, to, (node, at) => {
    if (found || !('align' in node.attrs)) return;
    found = (node.attrs.align as Alignment | null) ?? naturalSide(view, at);
  });
  return found;
}

const strongRightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function naturalSide(view: EditorView, at: number): 'left' | 'right' {
  const element = view.nodeDOM(at);
  if (!(element instanceof HTMLElement)) return 'left';
  const { direction, unicodeBidi } = getComputedStyle(element);
  const isRight =
    unicodeBidi === 'plaintext' ? strongRightToLeft.test(element.textContent ?? '') : direction === 'rtl';
  return isRight ? 'right' : 'left';
}
