import { type Editor, Extension } from '@tiptap/core';
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import { asOneStep } from './insert-block.ts';
import { isLeftByEnter } from './place-block.ts';

/** A click below a last block that Enter does not lead out of, as a table or code, makes a paragraph there. */
export const LineBelow = Extension.create({
  name: 'lineBelow',

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // Not the press, with which a selection may begin.
            click: (_view, event) => event.button === 0 && isBelow(editor, event) && writeBelow(editor),
          },
        },
      }),
    ];
  },
});

function isBelow({ view, isEditable }: Editor, { target, clientY }: MouseEvent): boolean {
  const { doc, selection } = view.state;
  const last = doc.lastChild;
  if (!isEditable || target !== view.dom || !last || isLeftByEnter(last)) return false;
  if (selection instanceof TextSelection && !selection.empty) return false;
  const shown = view.nodeDOM(doc.content.size - last.nodeSize);
  return shown instanceof Element && clientY > shown.getBoundingClientRect().bottom;
}

function writeBelow(editor: Editor): boolean {
  const { view } = editor;
  const paragraph = view.state.schema.nodes.paragraph?.create();
  if (!paragraph) return false;
  asOneStep(editor, () => {
    const { tr } = view.state;
    const end = tr.doc.content.size;
    tr.insert(end, paragraph).setSelection(Selection.near(tr.doc.resolve(end + 1)));
    view.dispatch(tr.scrollIntoView());
  });
  view.focus();
  return true;
}
