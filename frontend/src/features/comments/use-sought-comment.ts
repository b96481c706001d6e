import { type AnchoredComment, anchoredComment } from '@commonplace/contracts/pages';
import { type RefObject, useEffect, useRef, useState } from 'react';
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

/** The comment that the address names, until it was shown; the same object for as long as it is the same entry. */
export function useSoughtComment(): SoughtComment | null {
  const { hash, key, state } = useLocation();
  const [sought, setSought] = useState<SoughtComment | null>(null);
  // The browser scrolls a page that it loads again to where it was.
  const isReturn = useNavigationType() === 'POP' && isReloaded && (key !== 'default' || hash === loadedHash);
  // Entries that the browser made itself, as by the address bar, have the same key.
  const entry = `${key}${hash}`;
  // What the list lies over stays as it is.
  if (isListOver(state) || sought?.entry === entry) return sought;
  const comment = isReturn || shown.has(entry) ? null : anchoredComment(hash);
  if (!comment) {
    if (sought) setSought(null);
    return null;
  }
  const next = { ...comment, entry };
  setSought(next);
  return next;
}

/**
 * Moves the focus to the comment that is sought once the list is there, which is requested again when it lacks the
 * comment; then to the heading. A person who is somewhere else by then, in a field or after reading on, is left there.
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
  const seen = useRef<{ entry: string; at: number; placedIn: typeof placedIn } | null>(null);
  useEffect(
    () => () => {
      if (seen.current && Date.now() - seen.current.at > shortest) shown.add(seen.current.entry);
    },
    [],
  );
  useEffect(() => {
    if (!sought || !isSettled || placedIn === null) return;
    const last = seen.current?.entry === sought.entry ? seen.current : null;
    if (last && last.placedIn === placedIn) return;
    const isReadOn = last !== null && Date.now() - last.at > shortest;
    if (isReadOn && document.activeElement !== document.body) return;
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${sought.id}"]`);
    if (!comment && reloadedFor.current !== sought) {
      reloadedFor.current = sought;
      return reload();
    }
    const target = comment ?? heading.current;
    // What is meant of replies is below the comment.
    const block = comment && !sought.isAboutReplies ? 'center' : 'start';
    if (!isReadOn) target?.scrollIntoView({ block });
    if (seen.current && !last) shown.add(seen.current.entry);
    seen.current = { entry: sought.entry, at: last?.at ?? Date.now(), placedIn };
    if (!isInField()) target?.focus({ preventScroll: true });
  }, [sought, isSettled, reload, list, heading, placedIn]);
}

function isInField(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLElement && activeElement.matches('input, textarea, [contenteditable="true"]')
  );
}
