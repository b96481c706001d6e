import type { Editor } from '@tiptap/core';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../../shared/ui/use-single-keys.ts';
import type { CaretPlace } from './put-caret.ts';

/**
 * Begins to edit the note that has the focus, or the open one while nothing has it, as right after the page was loaded.
 * Elsewhere it is a letter, also to people who speak to their computer.
 */
export const editKey = 'e';

interface EditHereOptions {
  /** Null while the text is there without an editor: editing begins where the person is reading. */
  editor: Editor | null;
  title: RefObject<HTMLTextAreaElement | null>;
  caret: RefObject<CaretPlace>;
  /** Null while one edits already, or may not. */
  onEdit: (() => void) | null;
}

/**
 * Begins to edit where the note is double-clicked, and by {@link editKey} where its text was clicked before.
 *
 * @returns for the element that holds title and text
 */
export function useEditHere({ editor, title, caret, onEdit }: EditHereOptions) {
  const page = useRef<HTMLDivElement>(null);
  const [hasSingleKeys] = useSingleKeys();

  useEffect(() => {
    if (!onEdit || !hasSingleKeys) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== editKey || isModified(event)) return;
      if (!page.current || !isFor(event.target, page.current, title.current)) return;
      event.preventDefault();
      caret.current = editor ? placeOfFocus(editor, title.current) : { kind: 'read' };
      onEdit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [editor, title, caret, onEdit, hasSingleKeys]);

  const pressedAt = useRef(0);
  return {
    ref: page,
    onClick: ({ detail }: MouseEvent) => {
      // Where the first of two clicks put the caret: the second selects a word.
      if (detail === 1) pressedAt.current = title.current?.selectionStart ?? 0;
    },
    onDoubleClick: ({ target, clientX, clientY }: MouseEvent) => {
      if (!onEdit || !(target instanceof Element) || target.closest(actedOn)) return;
      if (target === title.current) caret.current = { kind: 'title', offset: pressedAt.current };
      else if (!editor && target.closest('.note-text')) caret.current = { kind: 'read' };
      else if (editor?.view.dom.contains(target)) {
        const seen = editor.view.posAtCoords({ left: clientX, top: clientY });
        caret.current = seen ? { kind: 'text', position: seen.pos } : { kind: 'read' };
      } else return;
      onEdit();
    },
  };
}

/** What a click does something with by itself. */
const actedOn = 'a, button, input, select, summary, [role="slider"]';
/** Where a letter is written, or looks for an entry. */
const takesLetters = 'input, select, textarea, [contenteditable="true"], [role="menu"], [role="listbox"]';
/** What is in front of the note while it is open. */
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isModified(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  return altKey || ctrlKey || metaKey || shiftKey || repeat || isComposing || defaultPrevented;
}

/** The focus is in the note, on the part of the page that shows it, or nowhere while the note is in front. */
function isFor(target: EventTarget | null, page: HTMLElement, title: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target === document.body) return !page.closest('[inert]') && !isAnythingInFront();
  if (target !== title && target.closest(takesLetters)) return false;
  const article = page.closest('article') ?? page;
  return article.contains(target) || target.contains(page);
}

/** Whether a dialog, a menu or a list is open. */
export function isAnythingInFront(): boolean {
  return [...document.querySelectorAll(inFront)].some((element) => element.checkVisibility());
}

function placeOfFocus({ view }: Editor, title: HTMLTextAreaElement | null): CaretPlace {
  if (title && document.activeElement === title) return { kind: 'title', offset: title.selectionStart };
  const selection = document.getSelection();
  if (selection?.focusNode && view.dom.contains(selection.focusNode) && selection.focusNode !== view.dom)
    return { kind: 'text', position: view.posAtDOM(selection.focusNode, selection.focusOffset) };
  return { kind: 'read' };
}
