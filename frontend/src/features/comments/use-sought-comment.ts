import { type AnchoredComment, anchoredComment } from '@commonplace/contracts/pages';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isListOver } from '../../shared/navigation/list-entry.ts';
import { isReloaded, loadedHash } from '../../shared/navigation/loaded-page.ts';

/** A comment that is sought, and what tells the entry of the history that names it from others. */
export interface SoughtComment extends AnchoredComment {
  entry: string;
}

/** Entries whose comment was shown: who returns to one stays where they were. */
const shown = new Set<string>();
/** A list that goes or moves sooner, as when the note opens once more, has not shown the comment. In milliseconds. */
const shortest = 2_000;

/** The comment that the address names, until it was shown; another object each time a link leads there. */
export function useSoughtComment(): SoughtComment | null {
  const { hash, key, state } = useLocation();
  // The browser scrolls a page that it loads again to where it was.
  const isReturn = useNavigationType() === 'POP' && isReloaded && (key !== 'default' || hash === loadedHash);
  const isLeft = isListOver(state) || isReturn;
  return useMemo(() => {
    // Entries that the browser made itself, as by the address bar, have the same key.
    const entry = `${key}${hash}`;
    const comment = isLeft || shown.has(entry) ? null : anchoredComment(hash);
    return comment && { ...comment, entry };
  }, [hash, key, isLeft]);
}

/**
 * Moves the focus to the comment that is sought once the list is there, which is requested again when it lacks the
 * comment; then to the heading. In a preview of the note it only scrolls there: the focus would keep the preview.
 *
 * @param placedIn what shows the list, when it moves; null while nothing does
 */
export function useFocusOnComment(
  sought: SoughtComment | null,
  { isSettled, reload }: { isSettled: boolean; reload: () => void },
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  placedIn: Element | null | undefined,
): void {
  const reloadedFor = useRef<SoughtComment | null>(null);
  const focused = useRef<{ entry: string; at: number; placedIn: typeof placedIn } | null>(null);
  useEffect(
    () => () => {
      if (focused.current && Date.now() - focused.current.at > shortest) shown.add(focused.current.entry);
    },
    [],
  );
  useEffect(() => {
    if (!sought || !isSettled || placedIn === null) return;
    const { current: last } = focused;
    const isInPlace = last?.placedIn === placedIn || Date.now() - (last?.at ?? 0) > shortest;
    if (last?.entry === sought.entry && isInPlace) return;
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${sought.id}"]`);
    if (!comment && reloadedFor.current !== sought) {
      reloadedFor.current = sought;
      return reload();
    }
    const target = comment ?? heading.current;
    target?.scrollIntoView({ block: comment ? 'center' : 'start' });
    if (target?.closest('[data-note-preview]')) return;
    if (last && last.entry !== sought.entry) shown.add(last.entry);
    focused.current = { entry: sought.entry, at: Date.now(), placedIn };
    target?.focus({ preventScroll: true });
  }, [sought, isSettled, reload, list, heading, placedIn]);
}
