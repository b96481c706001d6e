import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { scrollingParent } from '../../../shared/ui/scrolling-parent.ts';

interface GridWindowOptions {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels, the same for every item. */
  itemHeight: number;
}

/** What of a grid is drawn: items from `from` to before `to`, and those that stay wherever one scrolls. */
interface Drawn {
  from: number;
  to: number;
  columns: number;
  gap: number;
  /** The item that is being dragged. */
  held: number | null;
}

/** Pixels above and below what is seen that are drawn with it. */
const ahead = 400;
/** Rows that come and go together, so that scrolling draws seldom. */
const together = 4;

/**
 * Of a grid with very many items of one height, which ones to draw. Many such grids may be below each other
 * in what scrolls; what is far away costs nothing but the question where it is. The columns are those of
 * the style sheet (`--note-columns`). What has the focus and what is being dragged stays drawn.
 */
export function useGridWindow({ list, count, itemHeight }: GridWindowOptions) {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, to: 0, columns: 1, gap: 0, held: null });
  const [focused, setFocused] = useState<number | null>(null);
  const layout = useRef({ columns: 1, gap: 0 });
  /** Looked for once: every step up asks for a style. */
  const scroller = useRef<HTMLElement | null | undefined>(undefined);

  const look = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const { columns, gap } = layout.current;
    if (scroller.current === undefined) scroller.current = scrollingParent(element);
    const view = scroller.current?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
    const { top } = element.getBoundingClientRect();
    const pitch = itemHeight + gap;
    const rows = Math.ceil(count / columns);
    const row = (y: number, round: (rows: number) => number) =>
      Math.min(Math.max(round((y - top) / pitch / together) * together, 0), rows);
    const from = row(view.top - ahead, Math.floor) * columns;
    const to = Math.min(row(view.bottom + ahead, Math.ceil) * columns, count);
    const held = element.querySelector('[data-held]')?.getAttribute('aria-posinset');
    const next = { from, to, columns, gap, held: held ? Number(held) - 1 : null };
    setDrawn((before) => (isSame(before, next) ? before : next));
  }, [list, count, itemHeight]);

  // A redraw above may have moved it.
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const scrolls = scrollingParent(element);
    scroller.current = scrolls;
    const resized = () => {
      const style = getComputedStyle(element);
      layout.current = {
        columns: Number(style.getPropertyValue('--note-columns')) || 1,
        gap: Number.parseFloat(style.rowGap) || 0,
      };
      look();
    };
    resized();
    const observer = new ResizeObserver(resized);
    observer.observe(element);
    if (scrolls) observer.observe(scrolls);
    scrolls?.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scrolls?.removeEventListener('scroll', look);
    };
  }, [list, look]);
  useEffect(() => {
    // An item that went away takes the focus with it without a word.
    if (focused !== null && !list.current?.contains(document.activeElement)) setFocused(null);
  });

  const rows = Math.ceil(count / drawn.columns);
  return {
    ...drawn,
    focused,
    height: rows * itemHeight + Math.max(0, rows - 1) * drawn.gap,
    onFocus: useCallback(({ target }: FocusEvent) => {
      const place = target.closest('[aria-posinset]')?.getAttribute('aria-posinset');
      setFocused(place ? Number(place) - 1 : null);
    }, []),
  };
}

function isSame(a: Drawn, b: Drawn): boolean {
  return (
    a.from === b.from && a.to === b.to && a.columns === b.columns && a.gap === b.gap && a.held === b.held
  );
}
