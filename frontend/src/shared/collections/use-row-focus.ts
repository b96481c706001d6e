import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';

interface RowFocusOptions {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** How many stand side by side. */
  columns?: number;
  rowsOfPage: () => number;
  scrollTo: (index: number) => void;
  /** The item that stays drawn because it has the focus; the list keeps it. */
  pinned: number | null;
  setPinned: (index: number | null) => void;
}

/**
 * The keyboard in a list of which only a part is drawn. Its items carry `data-index` and `data-id`, and each
 * has a link, or buttons only. Tab goes through the links as in any list; the arrows, Page Up and Down, Home and End go further.
 * The item with the focus is never taken away by scrolling (`pinned`); when it is gone for good, the item that
 * took its place gets the focus.
 */
export function useRowFocus(options: RowFocusOptions) {
  const { list, count, columns = 1, rowsOfPage, scrollTo, pinned, setPinned } = options;
  /** The item that is to get the focus as soon as it is drawn. */
  const wanted = useRef<number | null>(null);
  /** Who had the focus last, as long as it did not go elsewhere. */
  const held = useRef<{ id: string | null; index: number } | null>(null);

  /** Gives the wanted item the focus, if it is drawn and the person has not gone elsewhere meanwhile. */
  const settle = useCallback(() => {
    const items = list.current;
    if (!items || wanted.current === null) return;
    if (!isFree() && !items.contains(document.activeElement)) {
      wanted.current = null;
      return;
    }
    const item = items.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    const control = item?.querySelector<HTMLElement>('a, button');
    // What is not loaded yet keeps the place until it is.
    (control ?? item)?.focus({ preventScroll: true });
    if (control) wanted.current = null;
  }, [list]);

  const want = useCallback(
    (index: number) => {
      const item = Math.min(Math.max(index, 0), count - 1);
      wanted.current = item;
      scrollTo(item);
      setPinned(item);
      // It may be drawn already; else it is once the page has been drawn with it.
      settle();
    },
    [count, scrollTo, setPinned, settle],
  );

  useLayoutEffect(() => {
    const items = list.current;
    if (!items) return;
    if (wanted.current !== null) return settle();
    const focused = document.activeElement;
    const row = rowOf(focused, items);
    if (row) {
      const index = Number(row.dataset.index);
      if (index !== pinned) setPinned(index);
      held.current = { id: row.dataset.id ?? null, index };
    } else if (held.current && isFree() && count > 0) {
      const { id, index } = held.current;
      if (items.querySelector(`[data-id="${id}"]`)) return;
      held.current = null;
      want(index);
    }
  });

  const onFocus = (event: FocusEvent) => {
    const row = rowOf(event.target, list.current);
    if (!row) return;
    const index = Number(row.dataset.index);
    held.current = { id: row.dataset.id ?? null, index };
    setPinned(index);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Without a next one the item itself may have been taken away.
    if (!relatedTarget || list.current?.contains(relatedTarget)) return;
    held.current = null;
    wanted.current = null;
    setPinned(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('a, [data-index]')) return;
    const row = rowOf(event.target, list.current);
    if (!row) return;
    const page = rowsOfPage() * columns;
    const index = Number(row.dataset.index);
    const steps: Record<string, number> = {
      ArrowDown: index + columns,
      ArrowUp: index - columns,
      ...(columns > 1 && { ArrowRight: index + 1, ArrowLeft: index - 1 }),
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    want(next);
  };
  return { onFocus, onBlur, onKeyDown };
}

/** The item of the list that contains something; a menu that it opened is elsewhere. */
function rowOf(target: EventTarget | null, list: HTMLElement | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !list?.contains(target)) return null;
  return target.closest<HTMLElement>('[data-index]');
}

/** Nothing has the focus. */
function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
