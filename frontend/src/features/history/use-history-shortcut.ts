import { useEffect, useRef } from 'react';
import { isBehindDialog } from '../../shared/ui/keyboard/takes-keys.ts';

/**
 * Calls `open` on Ctrl+Alt+H, also while text is written; null where there is nothing to open. By the place of the key: with
 * Option it writes a letter on a Mac.
 */
export function useHistoryShortcut(open: (() => void) | null): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.ctrlKey && event.altKey && !event.metaKey && !event.shiftKey;
      // AltGr is Ctrl+Alt to some systems, and writes a letter.
      if (!isShortcut || event.code !== 'KeyH' || event.getModifierState('AltGraph')) return;
      if (!latest.current || event.repeat || isBehindDialog()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
