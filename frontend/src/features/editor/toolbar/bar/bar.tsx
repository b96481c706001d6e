import type { Editor } from '@tiptap/core';
import { createContext, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { addBar, type BarName, barKey, focusNextBar } from './bars.ts';

/** Whether menus of a bar belong to it in the page too: one that goes away when the focus leaves it. */
export const MenusInside = createContext(false);

interface BarProps {
  editor: Editor;
  name: BarName;
  label: string;
  className: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  /** After Escape has led back to the text. */
  onEscape?: () => void;
}

/**
 * A toolbar: one stop of the Tab key, arrows, Home and End inside it, Escape back to the text. Pressing a button
 * keeps the selection in the text.
 */
export function Bar({ editor, name, label, className, children, ref, onEscape }: BarProps) {
  const bar = useRef<HTMLDivElement | null>(null);
  useEffect(() => (bar.current ? addBar(editor, name, bar.current) : undefined), [editor, name]);
  return (
    <div
      ref={(element) => {
        bar.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      className={className}
      onMouseDown={keepSelection}
      // Before the tooltip of a button, which would keep the key for itself.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || !isStop(event.target) || isInPanel(event.target)) return;
        event.preventDefault();
        editor.commands.focus();
        onEscape?.();
      }}
      onKeyDown={(event) => {
        if (event.key === barKey.code && event.altKey) {
          event.preventDefault();
          focusNextBar(editor);
        } else moveFocus(event, bar.current);
      }}
      onFocus={(event) => isStop(event.target) && keepOneStop(bar.current, event.target)}
    >
      {children}
    </div>
  );
}

/** A press beside a field would take the focus, and with it the selection, out of the text. */
function keepSelection(event: { target: EventTarget; preventDefault(): void }): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

const stops = '[data-bar-stop]';

export function isStop(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches(stops);
}

/** What a bar has no room for is in a panel that takes its own Escape. */
function isInPanel(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

function keepOneStop(bar: HTMLElement | null, focused: Element): void {
  for (const stop of bar?.querySelectorAll<HTMLElement>(stops) ?? [])
    stop.tabIndex = stop === focused ? 0 : -1;
}

/** Arrow keys, Home and End between the stops of a bar, or of a panel of it. */
export function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const all = [...(bar?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const here = all.indexOf(event.target as HTMLElement);
  if (here === -1) return;
  const isRightToLeft = bar !== null && getComputedStyle(bar).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const next = {
    [forward]: (here + 1) % all.length,
    [back]: (here - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  all[next]?.focus();
}
