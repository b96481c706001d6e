import { takeKeys } from '../ui/keyboard/awaited-keys.ts';
import classes from './awaited-title.module.css';

/** What was typed, of which the first line is for the title, and what was pasted and typed after it for the text. */
export type Awaited = readonly [typed: string, ...more: (string | DataTransfer)[]];

interface ShownTitle {
  field: HTMLTextAreaElement;
  onTyped: (awaited: Awaited) => void;
}

/** Keeps what is typed until the title can take the focus. */
let waiting: HTMLTextAreaElement | null = null;
/** What was typed and pasted before what the field holds now. */
let before: [string, ...(string | DataTransfer)[]] | null = null;
let isComposing = false;
/** The title of the new note that is on the page. */
let shown: ShownTitle | null = null;

/**
 * Called in the event that asks for a new note: puts the focus into its title or, until that can take it, into a
 * field that keeps what is typed. Phones bring up their keyboard only for a focus within that event.
 *
 * @param label what the field is called to a screen reader
 */
export function awaitTitle(label: string): void {
  if (shown && takesFocus(shown.field)) return;
  waiting ??= newField();
  waiting.setAttribute('aria-label', label);
  waiting.focus({ preventScroll: true });
}

/** Whether a new note was asked for whose title has not taken the focus yet. */
export function isTitleAwaited(): boolean {
  return waiting !== null;
}

/** The new note is not opened after all: what was typed for it goes. */
export function dropAwaitedTitle(): void {
  waiting?.remove();
  waiting = null;
  before = null;
  isComposing = false;
}

/**
 * Puts the caret into the title of a new note, which has come onto the page.
 *
 * @param onTyped gets what was typed and pasted before: at once, or when the word that is being composed is complete
 * @returns ends it: the title left the page, or is no longer that of a new note
 */
export function showTitle(field: HTMLTextAreaElement, onTyped: (awaited: Awaited) => void): () => void {
  shown = { field, onTyped };
  if (waiting) settleTitle();
  else if (takesFocus(field)) {
    // The page was opened at a new note, and what was typed came before its scripts.
    const typed = withoutFirstEnter(takeKeys());
    if (typed) onTyped([typed]);
  }
  return () => {
    if (shown?.field === field) shown = null;
  };
}

/** Hands over the focus and what was typed, if the title is on the page and can take them. */
export function settleTitle(): void {
  if (!waiting || !shown || isComposing || !takesFocus(shown.field)) return;
  const [typed, ...more]: Awaited = before ? [...before, waiting.value] : [waiting.value];
  dropAwaitedTitle();
  if (withoutFirstEnter(typed) || more.length > 0) shown.onTyped([withoutFirstEnter(typed), ...more]);
}

function takesFocus(field: HTMLElement): boolean {
  field.focus({ preventScroll: true });
  return document.activeElement === field;
}

/** The Enter that followed the link to the new note is no line of it. */
function withoutFirstEnter(typed: string): string {
  return typed.replace(/^\n+/, '');
}

/** Keeps what is pasted as it is, for the text; the field would keep only its letters. */
function onPaste(event: ClipboardEvent): void {
  const { clipboardData } = event;
  if (!waiting || !clipboardData || isForTitle(clipboardData, waiting)) return;
  event.preventDefault();
  const kept = new DataTransfer();
  for (const type of clipboardData.types)
    if (type !== 'Files') kept.setData(type, clipboardData.getData(type));
  for (const file of clipboardData.files) kept.items.add(file);
  before = before ? [...before, waiting.value, kept] : [waiting.value, kept];
  waiting.value = '';
}

/** Behind no Enter: letters alone, or one line with its looks. */
function isForTitle(clipboard: DataTransfer, { value, selectionStart }: HTMLTextAreaElement): boolean {
  if (before || withoutFirstEnter(value.slice(0, selectionStart)).includes('\n')) return false;
  const text = clipboard.getData('text/plain').trim();
  if (text === '' || clipboard.files.length > 0) return false;
  return !clipboard.types.includes('text/html') || !text.includes('\n');
}

function newField(): HTMLTextAreaElement {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.className = classes.field ?? '';
  field.addEventListener('paste', onPaste);
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    settleTitle();
  });
  return field;
}
