import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when `count` decreases and the removed item had the focus. */
export function useFocusWhenFewer(count: number, element: RefObject<HTMLElement | null>): void {
  const was = useRef(count);
  useEffect(() => {
    const isFewer = count < was.current;
    was.current = count;
    if (isFewer && document.activeElement === document.body) element.current?.focus();
  }, [count, element]);
}
