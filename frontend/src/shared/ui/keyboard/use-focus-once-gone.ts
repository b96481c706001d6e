import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives something the focus when something else has gone, and with it the button that took it away: the focus would
 * be nowhere.
 */
export function useFocusOnceGone(isThere: boolean, next: RefObject<HTMLElement | null>): void {
  const was = useRef(isThere);
  useEffect(() => {
    const isGone = was.current && !isThere;
    was.current = isThere;
    if (isGone && document.activeElement === document.body) next.current?.focus();
  }, [isThere, next]);
}
