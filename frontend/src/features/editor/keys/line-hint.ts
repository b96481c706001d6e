import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

interface LineHintOptions {
  /** What is said in an empty line. */
  words: string;
}

const key = new PluginKey<boolean>('lineHint');

/**
 * What an empty line says to the person about to write in it: the only line of a note, and the one with the caret.
 * It goes with any key other than Enter, and when the text loses the focus; a click or coming back shows it again.
 */
export const LineHint = Extension.create<LineHintOptions>({
  name: 'lineHint',
  addOptions: () => ({ words: '' }),

  addProseMirrorPlugins() {
    const { words } = this.options;
    const { editor } = this;
    const show = (isShown: boolean) => {
      if (key.getState(editor.state) === isShown || editor.isDestroyed) return false;
      editor.view.dispatch(editor.state.tr.setMeta(key, isShown).setMeta('addToHistory', false));
      return false;
    };
    return [
      new Plugin<boolean>({
        key,
        state: {
          init: () => true,
          apply: (tr, isShown) => (tr.getMeta(key) as boolean | undefined) ?? isShown,
        },
        props: {
          decorations(state) {
            if (!editor.isEditable || !key.getState(state)) return null;
            const at = emptyLine(state, editor.isFocused);
            const line = at === null ? null : state.doc.nodeAt(at);
            if (at === null || !line) return null;
            return DecorationSet.create(state.doc, [
              Decoration.node(at, at + line.nodeSize, { class: 'line-hint', 'data-hint': words }),
            ]);
          },
          handleDOMEvents: {
            keydown: (_view, { key: pressed }) => show(pressed === 'Enter'),
            mousedown: () => show(true),
            focus: () => show(true),
            blur: () => show(false),
          },
        },
      }),
    ];
  },
});

/** The empty paragraph with the caret, in no other block; unless one writes, only that of an empty note. */
function emptyLine({ doc, selection }: EditorState, isFocused: boolean): number | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!(selection instanceof TextSelection) || !empty || $from.depth !== 1) return null;
  if (parent.type.name !== 'paragraph' || parent.content.size > 0) return null;
  return isFocused || doc.childCount === 1 ? $from.before() : null;
}
