import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../../shared/ui/use-single-keys.ts';

/** The keys that open the search, for `aria-keyshortcuts`. */
export function useSearchKeys(): string {
  const [hasSingleKeys] = useSingleKeys();
  return hasSingleKeys ? '/ Control+K Meta+K' : 'Control+K Meta+K';
}

/** Where these keys are text, choose an entry, or (in the editor and its toolbars) belong to a link. */
const takesKeys =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"], [role="toolbar"], [role="menu"], [role="listbox"]';

/** Calls `open` on the keys of {@link useSearchKeys}, except where a person writes and while a dialog is open. */
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
      if (event.target instanceof Element && event.target.closest(takesKeys)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasSingleKeys]);
}

function isShortcut(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  hasSingleKeys: boolean,
): boolean {
  // Some layouts have the slash on a shifted key.
  if (key === '/') return hasSingleKeys && !ctrlKey && !metaKey && !altKey;
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  // A layout without Latin letters names the key by its place.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
