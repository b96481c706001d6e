import type { Editor } from '@tiptap/core';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useSingleKeys } from '../../../shared/ui/keyboard/use-single-keys.ts';
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
 * Begins to edit where the note is double-clicked, with the word selected as it is seen, and by {@link editKey} where its
 * text was clicked before.
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

  return {
    ref: page,
    onDoubleClick: ({ target, clientX, clientY }: MouseEvent) => {
      if (!onEdit || !(target instanceof Element) || target.closest(actedOn)) return;
      if (target === title.current) caret.current = selectedInTitle(title.current);
      else if (!editor && target.closest('.note-text')) caret.current = { kind: 'read' };
      else if (editor?.view.dom.contains(target)) {
        caret.current = selectedWord(editor) ?? placeAt(editor, clientX, clientY);
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

function selectedInTitle({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): CaretPlace {
  return { kind: 'title', from, to };
}

/** What the browser has selected in the text; null for a caret alone, as in an empty line. */
function selectedWord({ view }: Editor): CaretPlace | null {
  const selection = document.getSelection();
  if (!selection?.anchorNode || !selection.focusNode || selection.isCollapsed) return null;
  if (!isInside(view.dom, selection.anchorNode) || !isInside(view.dom, selection.focusNode)) return null;
  return {
    kind: 'text',
    anchor: view.posAtDOM(selection.anchorNode, selection.anchorOffset),
    head: view.posAtDOM(selection.focusNode, selection.focusOffset),
  };
}

function placeAt({ view }: Editor, left: number, top: number): CaretPlace {
  const position = view.posAtCoords({ left, top })?.pos;
  return position === undefined ? { kind: 'read' } : { kind: 'text', anchor: position, head: position };
}

const isInside = (text: Element, node: Node) => node !== text && text.contains(node);

function placeOfFocus({ view }: Editor, title: HTMLTextAreaElement | null): CaretPlace {
  if (title && document.activeElement === title) return selectedInTitle(title);
  const selection = document.getSelection();
  if (selection?.focusNode && isInside(view.dom, selection.focusNode)) {
    const head = view.posAtDOM(selection.focusNode, selection.focusOffset);
    return { kind: 'text', anchor: head, head };
  }
  return { kind: 'read' };
}
