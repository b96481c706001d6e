import { type RefObject, useEffect, useRef } from 'react';
import { isTitleAwaited, settleTitle } from '../../../shared/new-note/awaited-title.ts';

/**
 * Moves the focus to a part of the page when something is opened in it, so that it is read from its start.
 * `opened` names that thing, null while this part shows nothing. What took the focus inside by itself keeps
 * it, and nothing moves when a page has just been loaded. Where nothing is open (`isEmpty`), or where it opened without
 * an act of the person (`isRedirected`, as explore does for a newcomer's feed), the focus only comes when it would be lost.
 */
export function useFocusOnOpened<T extends HTMLElement>(
  opened: string | null,
  { isEmpty = false, isRedirected = false }: { isEmpty?: boolean; isRedirected?: boolean } = {},
): RefObject<T | null> {
  const part = useRef<T>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (opened === null) return;
    // A new note has its focus in the title.
    if (isTitleAwaited()) return settleTitle();
    if (part.current?.contains(document.activeElement)) return;
    if ((isEmpty || isRedirected) && document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
  }, [opened, isEmpty, isRedirected]);
  return part;
}
