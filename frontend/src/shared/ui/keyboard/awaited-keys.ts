/** Keys that were pressed before the scripts of the page were there, kept by `public/first.js`. */
interface FirstKeys {
  events: KeyboardEvent[];
  stop: () => void;
}

declare global {
  interface Window {
    firstKeys?: FirstKeys | undefined;
  }
}

/** Milliseconds after which what was typed is no longer expected anywhere. */
const patience = 10_000;

let awaited: { typed: string; opener: Element | null; stop: () => void } | null = null;

/**
 * Keeps what is typed from now on for a text that is about to take the focus, such as that of a note which is opened to be
 * edited: until {@link takeKeys}, or until the person goes on to another control.
 */
export function awaitKeys(): void {
  if (awaited) return;
  const timer = setTimeout(dropKeys, patience);
  const onFocus = ({ target }: FocusEvent) => {
    if (controlAt(target)) dropKeys();
  };
  const keep = (event: KeyboardEvent) => {
    if (!isForText(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    note(event);
  };
  window.addEventListener('keydown', keep, true);
  window.addEventListener('focusin', onFocus, true);
  awaited = {
    typed: '',
    opener: document.activeElement,
    stop: () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', keep, true);
      window.removeEventListener('focusin', onFocus, true);
    },
  };
  const { firstKeys } = window;
  window.firstKeys = undefined;
  firstKeys?.stop();
  for (const event of firstKeys?.events ?? []) if (isForText(event)) note(event);
}

/** What was typed meanwhile, with line breaks; nothing more is kept. */
export function takeKeys(): string {
  const typed = awaited?.typed ?? '';
  dropKeys();
  return typed;
}

/** The text is not edited after all. */
export function dropKeys(): void {
  awaited?.stop();
  awaited = null;
}

function note({ key }: KeyboardEvent): void {
  if (!awaited) return;
  if (key === 'Enter') awaited.typed += '\n';
  else if (key === 'Backspace') awaited.typed = awaited.typed.slice(0, -1);
  else awaited.typed += key;
}

/** Where letters are written, or chosen by. */
const takesLetters =
  'input, select, textarea, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** What Enter and Space press. */
const controls = 'button, a[href], summary, [role="button"]';

/** The control that an event is at, unless it is the one that opened the text. */
function controlAt(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control === awaited?.opener ? null : control;
}

function isForText(event: KeyboardEvent): boolean {
  const { target, key, isComposing, altKey, ctrlKey, metaKey } = event;
  // Some layouts write letters with AltGr, which is Ctrl and Alt on Windows.
  if (isComposing || ((altKey || ctrlKey || metaKey) && !event.getModifierState('AltGraph'))) return false;
  if (key.length !== 1 && key !== 'Enter' && key !== 'Backspace') return false;
  if ((key === 'Enter' || key === ' ') && controlAt(target)) return false;
  return !(target instanceof Element && target.closest(takesLetters));
}
