import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Place, placeBelow, restoreAsDrawn } from '../../../features/editor/reading/keep-place.ts';

/**
 * Renders once what is shown below a note, in places which come and go: it keeps its state, and what is read in it its
 * height in the window, when one takes the place of another. Before the first place of this `key` there is nothing.
 *
 * @param render gets the element that shows it, or null while none does
 * @returns `place`, for where it is shown, and `kept`, to be rendered beside what comes and goes
 */
export function useKeptPlace(key: string | null, render: (placedIn: Element | null) => ReactNode) {
  const [host] = useState(() => document.createElement('div'));
  const [placedIn, setPlacedIn] = useState<Element | null>(null);
  const [placedFor, setPlacedFor] = useState<string | null>(null);
  if (placedIn && placedFor !== key) setPlacedFor(key);
  const left = useRef<Place | null>(null);
  return {
    place: <PlaceOf host={host} left={left} onPlaced={setPlacedIn} />,
    kept: createPortal(placedFor === key && render(placedIn), host),
  };
}

interface PlaceOfProps {
  host: Element;
  /** What was read when a place went, until the end of the task. */
  left: RefObject<Place | null>;
  onPlaced: (place: Element | null) => void;
}

function PlaceOf({ host, left, onPlaced }: PlaceOfProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return;
    element.append(host);
    if (left.current) restoreAsDrawn(left.current);
    onPlaced(element);
    return () => {
      left.current = readIn(host);
      queueMicrotask(() => {
        left.current = null;
      });
      onPlaced(null);
    };
  }, [host, left, onPlaced]);
  return <div ref={place} />;
}

/** What of it is read; null while the text of the note is below the header, which then keeps its own height. */
function readIn(host: Element): Place | null {
  const line = host.closest('article')?.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (host.getBoundingClientRect().top > line) return null;
  return placeBelow(line, host.querySelectorAll('[data-comment], button'));
}
