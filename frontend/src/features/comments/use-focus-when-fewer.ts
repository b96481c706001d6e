import { type RefObject, useEffect, useRef } from 'react';

/** Gives an element the focus when one of so many things was taken away, and with it what had the focus. */
export function useFocusWhenFewer(count: number, element: RefObject<HTMLElement | null>): void {
  const was = useRef(count);
  useEffect(() => {
    const isFewer = count < was.current;
    was.current = count;
    if (isFewer && document.activeElement === document.body) element.current?.focus();
  }, [count, element]);
}
