import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type * as Y from 'yjs';
import { takeKeys } from '../../../shared/ui/keyboard/awaited-keys.ts';
import { keepSelection, takeSelection } from '../caret/left-selections.ts';
import { intoText, typeInto } from '../title/into-text.ts';
import { dispatchUnprompted } from '../unprompted.ts';
import { handOver, type Place, placeBelow, restore, takeOver } from './keep-place.ts';
import { type CaretPlace, putCaret } from './put-caret.ts';

interface StandingTextOptions {
  editor: Editor;
  /** What the editor shows. */
  content: Y.XmlFragment;
  /** Of the note's live document; null while there is none. */
  documentName: string | null;
  /** Above the text, and stays there. */
  frame: RefObject<HTMLElement | null>;
  title: RefObject<HTMLTextAreaElement | null>;
  isEditing: boolean;
  /** The text was on the page before, to be read: where it is edited now, editing has just begun. */
  wasRead: boolean;
  /** Also while it is only read: the lines of those who may not edit are further apart. */
  mayEdit: boolean;
  isEditable: boolean;
}

/**
 * Keeps the text where it is while the mode or the right to edit changes, and when another session of the note takes
 * over; gives a caret to the person who begins to edit or opens the editor by its address, and the caret they left to who
 * returns; who is done leaves nothing selected.
 *
 * @returns where the caret goes when editing begins next; without that it goes where the person is reading
 */
export function useStandingText(options: StandingTextOptions): RefObject<CaretPlace> {
  const { editor, content, documentName, frame, title, isEditing, wasRead, mayEdit, isEditable } = options;
  const shownMode = useRef(isEditing && !wasRead);
  const shownRight = useRef(mayEdit);
  const place = useRef<Place | null>(null);
  // Where the page opened with the editor, the person may have gone elsewhere meanwhile. A new note begins in its title.
  const opensToWrite = isEditing && !wasRead && documentName !== null;
  const wantsCaret = useRef<'always' | 'if-focus-is-free' | 'no'>(opensToWrite ? 'if-focus-is-free' : 'no');
  const { key, search } = useLocation();
  const entry = `${key}${search}`;
  const isReturn = useNavigationType() === 'POP';
  const caret = useRef<CaretPlace>({ kind: 'read' });
  const line = () => frame.current?.getBoundingClientRect().bottom ?? 0;
  // Measured before anything has moved, and as often as React begins anew: the page is what it was.
  if ((shownMode.current !== isEditing || shownRight.current !== mayEdit) && frame.current)
    place.current = placeBelow(line(), parts(editor, title.current));
  useLayoutEffect(() => {
    if (shownMode.current !== isEditing) wantsCaret.current = isEditing ? 'always' : 'no';
    shownMode.current = isEditing;
    shownRight.current = mayEdit;
    if (place.current) restore(place.current);
    place.current = null;
  }, [isEditing, mayEdit]);
  useLayoutEffect(() => {
    const { current: field } = title;
    const { current: above } = frame;
    takeOver(documentName, parts(editor, field));
    return () => {
      const line = above?.getBoundingClientRect().bottom ?? 0;
      handOver(documentName, line, parts(editor, field));
    };
  }, [editor, documentName, frame, title]);
  // After the text has become editable, which is an effect before this one; within the event that began it, so that
  // the next key finds the caret.
  const wasEditable = useRef(false);
  useLayoutEffect(() => {
    if (!isEditable) {
      selectNothing(editor);
      if (wasEditable.current) dropSelectedWords(editor);
      wasEditable.current = false;
      return;
    }
    wasEditable.current = true;
    if (wantsCaret.current === 'no') return;
    if (wantsCaret.current === 'always' || isFocusFree()) {
      const left =
        isReturn && caret.current.kind === 'read' ? takeSelection(entry, editor.state, content) : null;
      if (left) caret.current = { kind: 'left', selection: left };
      beginAt(caret.current, editor, title.current, frame.current?.getBoundingClientRect().bottom ?? 0);
    }
    wantsCaret.current = 'no';
    caret.current = { kind: 'read' };
  }, [editor, content, frame, title, isEditable, entry, isReturn]);
  useLayoutEffect(() => {
    if (!isEditable) return;
    return () => {
      if (!editor.isDestroyed) keepSelection(entry, editor.state, content);
    };
  }, [editor, content, isEditable, entry]);
  return caret;
}

/** Puts the caret there, and behind it what was typed before there was one. */
function beginAt(place: CaretPlace, editor: Editor, title: HTMLTextAreaElement | null, line: number): void {
  putCaret(place, editor, title, line);
  const typed = takeKeys();
  if (!typed) return;
  if (place.kind !== 'title' || !title) {
    typeInto(editor.view, typed);
    return;
  }
  const [first = '', ...rest] = typed.split('\n');
  title.setRangeText(first, place.from, place.to, 'end');
  title.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (rest.length > 0) intoText(editor, [rest.join('\n')]);
}

function parts({ view }: Editor, title: HTMLElement | null): Element[] {
  return [...(title ? [title] : []), ...view.dom.children];
}

/** Also where it fell to the page's main part, as when what stood here before is gone. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.id === 'main';
}

/** The browser goes on showing them: a text that is only read and has no focus does not tell it what is selected. */
function dropSelectedWords({ isDestroyed, view }: Editor): void {
  const selection = document.getSelection();
  if (!isDestroyed && selection && view.dom.contains(selection.anchorNode)) selection.removeAllRanges();
}

/** Blocks and cells that are selected show it, and their tools. */
function selectNothing(editor: Editor): void {
  dispatchUnprompted(editor.view, ({ tr, doc, selection }) =>
    selection.empty ? null : tr.setSelection(Selection.near(doc.resolve(selection.head))),
  );
}
