import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a button the focus when something has gone, and with it the button that took it away: the focus would be
 * nowhere.
 */
export function useFocusOnceGone(isThere: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const was = useRef(isThere);
  useEffect(() => {
    const isGone = was.current && !isThere;
    was.current = isThere;
    if (isGone && document.activeElement === document.body) button.current?.focus();
  }, [isThere, button]);
}
