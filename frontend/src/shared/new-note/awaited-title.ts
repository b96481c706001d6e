import classes from './awaited-title.module.css';

interface ShownTitle {
  field: HTMLTextAreaElement;
  onTyped: (typed: string) => void;
}

/** Keeps what is typed until the title can take the focus. */
let waiting: HTMLTextAreaElement | null = null;
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
  isComposing = false;
}

/**
 * Puts the caret into the title of a new note, which has come onto the page.
 *
 * @param onTyped gets what was typed before: at once, or when the word that is being composed is complete
 * @returns ends it: the title left the page, or is no longer that of a new note
 */
export function showTitle(field: HTMLTextAreaElement, onTyped: (typed: string) => void): () => void {
  shown = { field, onTyped };
  if (waiting) settleTitle();
  else takesFocus(field);
  return () => {
    if (shown?.field === field) shown = null;
  };
}

/** Hands over the focus and what was typed, if the title is on the page and can take them. */
export function settleTitle(): void {
  if (!waiting || !shown || isComposing || !takesFocus(shown.field)) return;
  // The Enter that followed the link to the new note is no line of it.
  const typed = waiting.value.replace(/^\n+/, '');
  dropAwaitedTitle();
  if (typed) shown.onTyped(typed);
}

function takesFocus(field: HTMLElement): boolean {
  field.focus({ preventScroll: true });
  return document.activeElement === field;
}

function newField(): HTMLTextAreaElement {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.className = classes.field ?? '';
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    settleTitle();
  });
  return field;
}
