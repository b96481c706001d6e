import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** Who had the focus last, as long as it did not go elsewhere. */
interface Held {
  element: Element;
  notebookId: string;
  /** The place of the notebook in the list. */
  index: number;
  /** Which of the notebook's folds it was in, or which fold it was: its own is 0, its sections follow. */
  fold: number;
}

/**
 * Keeps the focus in a list of folds when what had it goes away for good: a notebook that is deleted, a section,
 * the last note of either. The fold that took its place gets it, at the end of a list the one before; what
 * a section or a notebook held leaves it to the fold itself. Lists of notes look after their own
 * rows as long as they have any.
 */
export function useFoldFocus(list: RefObject<HTMLElement | null>) {
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Notes come and go without the list being drawn again, and browsers send no event for a focus lost so.
    const observer = new MutationObserver(() => {
      const last = held.current;
      if (!last || last.element.isConnected || !isFree()) return;
      held.current = null;
      neighbourOf(last, element)?.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [list]);

  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const notebook = target.closest<HTMLElement>('[data-notebook]');
      const item = notebook?.closest<HTMLElement>('[data-index]');
      // What a menu opened stands elsewhere in the page.
      if (!notebook || !item || !list.current?.contains(item)) return;
      const own = target.closest('section')?.querySelector<HTMLElement>('[data-fold]');
      held.current = {
        element: target,
        notebookId: notebook.dataset.notebook ?? '',
        index: Number(item.dataset.index),
        fold: own ? Math.max(0, foldsIn(notebook).indexOf(own)) : 0,
      };
    },
    [list],
  );
  const onBlur = useCallback(
    ({ relatedTarget }: FocusEvent) => {
      // A menu or a dialog gives it back.
      if (!relatedTarget || relatedTarget.closest('[role="dialog"], [role="menu"]')) return;
      if (!list.current?.contains(relatedTarget)) held.current = null;
    },
    [list],
  );
  return { onFocus, onBlur };
}

function neighbourOf({ notebookId, index, fold }: Held, list: Element): HTMLElement | undefined {
  const notebook = list.querySelector(`[data-notebook="${notebookId}"]`);
  if (notebook) {
    const folds = foldsIn(notebook);
    return folds[Math.min(fold, folds.length - 1)];
  }
  const items = [...list.children];
  const next = items.find((item) => Number(item.getAttribute('data-index')) === index) ?? items.at(-1);
  return next?.querySelector<HTMLElement>('[data-fold]') ?? undefined;
}

function foldsIn(notebook: Element): HTMLElement[] {
  return [...notebook.querySelectorAll<HTMLElement>('[data-fold]')];
}

/** Nothing has the focus. */
function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
