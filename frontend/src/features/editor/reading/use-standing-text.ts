import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Place, placeBelow, restore } from './keep-place.ts';
import { type CaretPlace, putCaret } from './put-caret.ts';

interface StandingTextOptions {
  editor: Editor;
  /** Above the text, and stays there. */
  frame: RefObject<HTMLElement | null>;
  title: RefObject<HTMLTextAreaElement | null>;
  isEditing: boolean;
  isEditable: boolean;
}

/**
 * Keeps the text where it is while the mode changes, and gives a caret to the person who begins to edit; who is done
 * leaves nothing selected.
 *
 * @returns where the caret goes when editing begins next; without that it goes where the person is reading
 */
export function useStandingText(options: StandingTextOptions): RefObject<CaretPlace> {
  const { editor, frame, title, isEditing, isEditable } = options;
  const shownMode = useRef(isEditing);
  const place = useRef<Place | null>(null);
  const wantsCaret = useRef(false);
  const caret = useRef<CaretPlace>({ kind: 'read' });
  const line = () => frame.current?.getBoundingClientRect().bottom ?? 0;
  // Measured before anything has moved, and as often as React begins anew: the page is what it was.
  if (shownMode.current !== isEditing && frame.current) {
    place.current = placeBelow(line(), [
      ...(title.current ? [title.current] : []),
      ...editor.view.dom.children,
    ]);
  }
  useLayoutEffect(() => {
    if (shownMode.current === isEditing) return;
    shownMode.current = isEditing;
    wantsCaret.current = isEditing;
    if (place.current) restore(place.current);
    place.current = null;
  }, [isEditing]);
  // After the text has become editable, which is an effect before this one; within the event that began it, so that
  // the next key finds the caret.
  useLayoutEffect(() => {
    if (!isEditable) return selectNothing(editor);
    if (!wantsCaret.current) return;
    putCaret(caret.current, editor, title.current, frame.current?.getBoundingClientRect().bottom ?? 0);
    wantsCaret.current = false;
    caret.current = { kind: 'read' };
  }, [editor, frame, title, isEditable]);
  return caret;
}

/** Blocks and cells that are selected show it, and their tools. */
function selectNothing(editor: Editor): void {
  if (editor.isDestroyed || editor.state.selection.empty) return;
  const { tr, doc, selection } = editor.state;
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(selection.head))));
}
