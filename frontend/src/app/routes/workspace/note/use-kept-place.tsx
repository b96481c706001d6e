import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keptMark } from '../../../../features/editor/preview/is-preview-in-use.ts';
import { type Place, placeBelow, restoreAsDrawn } from '../../../../features/editor/reading/keep-place.ts';

/**
 * Renders once what is shown below a note, in places which come and go: it keeps its state, the focus, and what is read
 * in it its height in the window, when one takes the place of another. Before the first place of this `key` there is nothing.
 *
 * @param render gets the element that shows it, or null while none does
 * @returns `place`, for where it is shown, and `kept`, to be rendered beside what comes and goes
 */
export function useKeptPlace(key: string | null, render: (placedIn: Element | null) => ReactNode) {
  const [host] = useState(createHost);
  const [placedIn, setPlacedIn] = useState<Element | null>(null);
  const [placedFor, setPlacedFor] = useState<string | null>(null);
  if (placedIn && placedFor !== key) setPlacedFor(key);
  const left = useRef<Left | null>(null);
  return {
    place: <PlaceOf host={host} left={left} onPlaced={setPlacedIn} />,
    kept: createPortal(placedFor === key && render(placedIn), host),
  };
}

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute(keptMark, '');
  return host;
}

/** What was read and had the focus when a place went. */
interface Left {
  read: Place | null;
  focused: HTMLElement | null;
}

interface PlaceOfProps {
  host: Element;
  /** Until the end of the task. */
  left: RefObject<Left | null>;
  onPlaced: (place: Element | null) => void;
}

function PlaceOf({ host, left, onPlaced }: PlaceOfProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return;
    element.append(host);
    if (left.current?.read) restoreAsDrawn(left.current.read);
    left.current?.focused?.focus({ preventScroll: true });
    onPlaced(element);
    return () => {
      left.current = { read: readIn(host), focused: focusIn(host) };
      queueMicrotask(() => {
        left.current = null;
      });
      onPlaced(null);
    };
  }, [host, left, onPlaced]);
  return <div ref={place} />;
}

function focusIn(host: Element): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : null;
}

/** What of it is read; null while the text of the note is below the header, which then keeps its own height. */
function readIn(host: Element): Place | null {
  const line = host.closest('article')?.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (host.getBoundingClientRect().top > line) return null;
  return placeBelow(line, host.querySelectorAll('[data-comment], button'));
}
