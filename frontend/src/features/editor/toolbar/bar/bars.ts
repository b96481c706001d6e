import type { Editor } from '@tiptap/core';

/** In the order in which their shortcut comes to them. */
const order = ['selection', 'table', 'fixed'] as const;
export type BarName = (typeof order)[number];

/** The key that leads from the text to the toolbars, and from one of them to the next. */
export const barKey = { code: 'F10', alt: true, readable: 'Alt+F10' } as const;

const shown = new WeakMap<Editor, Map<BarName, HTMLElement>>();

/** Makes a toolbar one that the shortcut comes to. Returns what takes it out again. */
export function addBar(editor: Editor, name: BarName, bar: HTMLElement): () => void {
  const bars = shown.get(editor) ?? new Map<BarName, HTMLElement>();
  shown.set(editor, bars);
  bars.set(name, bar);
  return () => {
    if (bars.get(name) === bar) bars.delete(name);
  };
}

/** Puts the focus into the first toolbar that is shown, or into the one after that which has it. */
export function focusNextBar(editor: Editor): boolean {
  const bars = shown.get(editor);
  const there = order.flatMap((name) => bars?.get(name) ?? []);
  const here = there.findIndex((bar) => bar.contains(document.activeElement));
  return focusStop(there[(here + 1) % there.length]);
}

/** Puts the focus into one toolbar. False when it is not shown. */
export function focusBar(editor: Editor, name: BarName): boolean {
  return focusStop(shown.get(editor)?.get(name));
}

function focusStop(bar: HTMLElement | undefined): boolean {
  const stop =
    bar?.querySelector<HTMLElement>('[data-bar-stop][tabindex="0"]') ??
    bar?.querySelector<HTMLElement>('[data-bar-stop]');
  stop?.focus();
  return stop instanceof HTMLElement;
}
