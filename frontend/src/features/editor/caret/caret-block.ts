import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Marks the outermost block that the caret is in, so that it is always laid out (`note-text/base.css`). A block that has
 * just been made is not yet, and the first letter that Chromium puts into it leaves the caret before itself: of
 * `\n\nslot` typed fast every sixth became `lots` (seen).
 */
export const CaretBlock = Extension.create({
  name: 'caretBlock',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_config, state) => markAt(state),
          apply(tr, marked, _before, state) {
            const kept = tr.docChanged ? marked.map(tr.mapping, tr.doc) : marked;
            const [mark] = kept.find();
            const block = blockAt(state);
            return mark?.from === block?.from && mark?.to === block?.to ? kept : markAt(state);
          },
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ];
  },
});

function blockAt({ selection: { $head } }: EditorState): { from: number; to: number } | null {
  return $head.depth > 0 ? { from: $head.before(1), to: $head.after(1) } : null;
}

function markAt(state: EditorState): DecorationSet {
  const block = blockAt(state);
  if (!block) return DecorationSet.empty;
  return DecorationSet.create(state.doc, [Decoration.node(block.from, block.to, { class: 'has-caret' })]);
}
