import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

type Listener = (isEditable: boolean) => void;

const listeners = new WeakMap<EditorView, Set<Listener>>();

/**
 * Calls back with whether the editor is editable, now and after each change: the same editor is used to read and to
 * edit.
 *
 * @returns stops that
 */
export function whenEditable(view: EditorView, listener: Listener): () => void {
  const known = listeners.get(view) ?? new Set();
  listeners.set(view, known.add(listener));
  listener(view.editable);
  return () => void known.delete(listener);
}

/** Watches for the change that `whenEditable` reports. */
export const EditableWatch = Extension.create({
  name: 'editableWatch',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        view(view) {
          let isEditable = view.editable;
          return {
            update() {
              if (view.editable === isEditable) return;
              isEditable = view.editable;
              for (const listener of listeners.get(view) ?? []) listener(isEditable);
            },
          };
        },
      }),
    ];
  },
});
