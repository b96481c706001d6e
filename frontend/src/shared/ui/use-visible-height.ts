import { useLayoutEffect } from 'react';

/** No keyboard is lower, in pixels; the bars of a browser, which come and go too, are. */
export const leastKeyboard = 120;

/**
 * Gives the stylesheets which part of the window the keyboard of a phone leaves free: `--visible-height` and
 * `--visible-top`, which are not set while there is no keyboard. Safari moves and covers the page instead of
 * making it smaller.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return;
    const { style } = document.documentElement;
    const look = () => {
      // Made larger by two fingers it shows a part of the page, and there need be no keyboard.
      const hasKeyboard = visible.scale <= 1.01 && window.innerHeight - visible.height >= leastKeyboard;
      if (hasKeyboard) {
        style.setProperty('--visible-height', `${visible.height}px`);
        style.setProperty('--visible-top', `${visible.offsetTop}px`);
      } else clear();
    };
    const clear = () => {
      style.removeProperty('--visible-height');
      style.removeProperty('--visible-top');
    };
    look();
    visible.addEventListener('resize', look);
    visible.addEventListener('scroll', look);
    return () => {
      visible.removeEventListener('resize', look);
      visible.removeEventListener('scroll', look);
      clear();
    };
  }, []);
}
