import { type AnchoredComment, anchoredComment } from '@commonplace/contracts/api';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The comment that the address names; another object each time the person goes there. */
export function useAnchoredComment(): AnchoredComment | null {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again leads there again
  return useMemo(() => anchoredComment(hash), [hash, key]);
}

/**
 * Moves the focus to the comment that is sought once the list is there, which is requested again when it lacks the
 * comment; then to the heading.
 */
export function useFocusOnComment(
  sought: AnchoredComment | null,
  { isSettled, reload }: { isSettled: boolean; reload: () => void },
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  const reloadedFor = useRef<AnchoredComment | null>(null);
  const done = useRef<AnchoredComment | null>(null);
  useEffect(() => {
    if (!sought || !isSettled || done.current === sought) return;
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${sought.id}"]`);
    if (!comment && reloadedFor.current !== sought) {
      reloadedFor.current = sought;
      return reload();
    }
    done.current = sought;
    const target = comment ?? heading.current;
    target?.scrollIntoView({ block: comment ? 'center' : 'start' });
    target?.focus({ preventScroll: true });
  }, [sought, isSettled, reload, list, heading]);
}
