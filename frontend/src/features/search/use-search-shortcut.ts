import { useEffect, useRef } from 'react';
import { isApple } from '../../shared/ui/keyboard/is-apple.ts';
import { isModK } from '../../shared/ui/keyboard/is-mod-k.ts';
import { choosesByKeys, isBehindDialog, writesByKeys } from '../../shared/ui/keyboard/takes-keys.ts';
import { useSingleKeys } from '../../shared/ui/keyboard/use-single-keys.ts';

/** The keys that open the search, for `aria-keyshortcuts`. */
export function useSearchKeys(): string {
  const [hasSingleKeys] = useSingleKeys();
  return hasSingleKeys ? '/ Control+K Meta+K' : 'Control+K Meta+K';
}

/**
 * Calls `open` on the keys of {@link useSearchKeys}, except where they have another meaning and while a dialog is open.
 * The editor keeps Ctrl+K from it where words can become a link.
 */
export function useSearchShortcut(open: () => void): void {
  const [hasSingleKeys] = useSingleKeys();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || !isShortcut(event, hasSingleKeys))
        return;
      if (choosesByKeys(event.target) || (isForText(event) && writesByKeys(event.target))) return;
      if (isBehindDialog()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}

function isShortcut(event: KeyboardEvent, hasSingleKeys: boolean): boolean {
  // Some layouts have the slash on a shifted key.
  if (event.key === '/') return hasSingleKeys && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isModK(event);
}

/** A character, or Ctrl+K on a Mac, which deletes the rest of a line. */
function isForText({ key, ctrlKey }: KeyboardEvent): boolean {
  return key === '/' || (ctrlKey && isApple());
}
