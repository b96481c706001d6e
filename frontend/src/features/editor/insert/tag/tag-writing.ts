import { Extension } from '@tiptap/core';
import type { Mark, Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';

/** Whether a tag that was just inserted is being written. A transaction's meta `begin` and `end` say so. */
export const tagWriting = new PluginKey<boolean>('tagWriting');

/**
 * While a person writes the tag that they just inserted, the letters are part of it. A tag is otherwise closed at its
 * end, so that one can write on behind it. It ends with Enter, Tab, Escape, the right arrow key, and with any move of
 * the caret to another place.
 */
export const TagWriting = Extension.create({
  name: 'tagWriting',
  // Before other handlers of these keys.
  priority: 1000,

  addKeyboardShortcuts() {
    const end = () => {
      const { state, view } = this.editor;
      if (!tagWriting.getState(state)) return false;
      const { $to } = state.selection;
      const behind = $to.pos + (tagOf($to.nodeAfter) ? ($to.nodeAfter?.nodeSize ?? 0) : 0);
      const tr = state.tr.setSelection(TextSelection.create(state.doc, behind));
      const marks = (state.storedMarks ?? $to.marks()).filter((mark) => mark.type.name !== 'tag');
      view.dispatch(tr.setStoredMarks(marks).setMeta(tagWriting, 'end'));
      return true;
    };
    return { Enter: end, Tab: end, Escape: end, ArrowRight: end };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin<boolean>({
        key: tagWriting,
        state: {
          init: () => false,
          apply(tr, isWriting, _before, state) {
            const said: unknown = tr.getMeta(tagWriting);
            if (said) return said === 'begin';
            return isWriting && tagBefore(state) !== null;
          },
        },
        props: {
          // Marks that are to be are kept for a caret alone, and a tag's own end with what is written over.
          handleTextInput({ state, dispatch }, from, to, text) {
            const tag = tagWriting.getState(state) && from < to ? tagBefore(state) : null;
            if (!tag) return false;
            const letters = state.schema.text(text, state.doc.nodeAt(from)?.marks ?? [tag]);
            const tr = state.tr.replaceWith(from, to, letters);
            dispatch(tr.setSelection(TextSelection.create(tr.doc, from + text.length)).scrollIntoView());
            return true;
          },
        },
        // Says with which marks the next letter is written, and changes nothing of the document.
        appendTransaction(_transactions, _before, state) {
          if (!tagWriting.getState(state)) return null;
          const tag = tagBefore(state);
          const marks = state.storedMarks ?? state.selection.$from.marks();
          return tag && !tag.isInSet(marks) ? state.tr.setStoredMarks(tag.addToSet(marks)) : null;
        },
      }),
    ];
  },
});

/** The tag that is selected, or that the caret is in or just behind. */
function tagBefore({ selection: { empty, $from } }: EditorState): Mark | null {
  return tagOf(empty ? $from.nodeBefore : $from.nodeAfter);
}

function tagOf(text: Node | null): Mark | null {
  return text?.marks.find(({ type }) => type.name === 'tag') ?? null;
}
