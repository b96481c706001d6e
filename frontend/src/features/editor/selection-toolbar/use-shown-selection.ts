import type { Editor } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Whether the toolbar of what is selected is to be seen: while words are selected in a text that has the focus, or in
 * which the toolbar has it, and no button or finger is still selecting.
 *
 * @returns that, and how to put it away until something else is selected
 */
export function useShownSelection(
  editor: Editor,
  bar: RefObject<HTMLElement | null>,
): readonly [isShown: boolean, dismiss: () => void] {
  const [isShown, setShown] = useState(false);
  /** The selection for which it was put away. */
  const dismissed = useRef<string | null>(null);
  const dismiss = useCallback(() => {
    dismissed.current = placeOf(editor.state);
    setShown(false);
  }, [editor]);

  useEffect(() => {
    let isPressed = false;
    const hasFocus = () => {
      const active = document.activeElement;
      return editor.view.hasFocus() || (active !== null && bar.current?.contains(active) === true);
    };
    const look = () => {
      if (editor.isDestroyed) return;
      const { state } = editor;
      if (placeOf(state) !== dismissed.current) dismissed.current = null;
      const isMeant = hasWords(state) && dismissed.current === null;
      setShown(!isPressed && editor.isEditable && isMeant && hasFocus());
    };
    // The focus is nowhere for a moment when it goes from one to the other.
    const lookSoon = () => setTimeout(look);
    const onTransaction = () => (editor.view.hasFocus() ? look() : lookSoon());
    const press = () => {
      isPressed = true;
      look();
    };
    const release = () => {
      if (!isPressed) return;
      isPressed = false;
      lookSoon();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && hasWords(editor.state)) dismiss();
    };
    const { dom } = editor.view;
    look();
    editor.on('transaction', onTransaction);
    dom.addEventListener('pointerdown', press);
    // Before the editor, which takes every Escape for itself.
    dom.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    document.addEventListener('focusin', lookSoon);
    document.addEventListener('focusout', lookSoon);
    return () => {
      editor.off('transaction', onTransaction);
      dom.removeEventListener('pointerdown', press);
      dom.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
      document.removeEventListener('focusin', lookSoon);
      document.removeEventListener('focusout', lookSoon);
    };
  }, [editor, bar, dismiss]);

  return [isShown, dismiss];
}

/** Words outside of code, which has no colours and links. */
function hasWords({ selection, doc }: EditorState): boolean {
  if (!(selection instanceof TextSelection) || selection.empty) return false;
  if (selection.$from.parent.type.spec.code && selection.$from.sameParent(selection.$to)) return false;
  return doc.textBetween(selection.from, selection.to, ' ').length > 0;
}

function placeOf({ selection }: EditorState): string {
  return `${selection.from} ${selection.to}`;
}
