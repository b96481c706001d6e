import type { Editor } from '@tiptap/core';

const openers = new WeakMap<Editor, () => void>();

/** The one panel of links that an editor has says how it is opened. Returns what ends that. */
export function setLinkOpener(editor: Editor, open: () => void): () => void {
  openers.set(editor, open);
  return () => {
    if (openers.get(editor) === open) openers.delete(editor);
  };
}

/** Whether there is something here to be linked, or a link. */
export function canLink(editor: Editor): boolean {
  if (editor.isActive('codeBlock')) return false;
  return editor.isActive('link') || !editor.state.selection.empty;
}

/** Asks where the selected words are to lead. */
export function openLinkPanel(editor: Editor): void {
  if (canLink(editor)) openers.get(editor)?.();
}
