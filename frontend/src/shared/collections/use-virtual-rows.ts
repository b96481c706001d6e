import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollingParent } from '../ui/scrolling-parent.ts';

interface VirtualRowsOptions {
  /** The element that contains the rows, somewhere inside of what scrolls. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels, the same for every row: the list keeps its length with any number loaded. */
  rowHeight: number;
  /** A row that stays drawn wherever one scrolls, such as the one with the focus. */
  pinned?: number | null;
  /** Called with the first and the last row that are drawn, when they change. */
  onRange?: (first: number, last: number) => void;
}

/** Rows drawn ahead of what is seen, so that Tab finds the next one and scrolling no gap. */
const overscan = 6;

/**
 * Draws the rows of a long list that can be seen. The list may stand anywhere in what scrolls: other things
 * above it may grow and shrink.
 */
export function useVirtualRows({ list, count, rowHeight, pinned = null, onRange }: VirtualRowsOptions) {
  const scroller = useRef<HTMLElement | null>(null);
  const [{ margin, covered }, setPlace] = useState({ margin: 0, covered: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    const scrolls = element && scrollingParent(element);
    scroller.current = scrolls;
    if (!element || !scrolls) return;
    const measure = () => {
      const above = element.getBoundingClientRect().top - scrolls.getBoundingClientRect().top;
      setPlace((before) => {
        const place = {
          margin: Math.round(above + scrolls.scrollTop),
          covered: Number.parseFloat(getComputedStyle(scrolls).scrollPaddingTop) || 0,
        };
        return place.margin === before.margin && place.covered === before.covered ? before : place;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const around of [...scrolls.children, ...parentsWithin(element, scrolls)]) observer.observe(around);
    return () => observer.disconnect();
  }, [list]);

  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: margin,
    // A head that stays lies over what is scrolled.
    scrollPaddingStart: covered,
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range);
        if (pinned === null || pinned >= range.count || rows.includes(pinned)) return rows;
        return [...rows, pinned].sort((a, b) => a - b);
      },
      [pinned],
    ),
    // React may finish a frame later what scrolling has uncovered: the rows ahead are there already.
    useFlushSync: false,
  });
  // The rows are remeasured by themselves only when their number changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is the reason to measure
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);

  const rows = virtual.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  useEffect(() => onRange?.(startIndex, endIndex), [onRange, startIndex, endIndex]);

  return {
    rows: rows.map(({ index, start }) => ({ index, top: start - margin })),
    height: virtual.getTotalSize(),
    /** Brings a row into view, and says how many rows one page is. */
    scrollTo: useCallback((index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual]),
    rowsOfPage: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
    scrollToStart: useCallback(() => scroller.current?.scrollTo({ top: 0 }), []),
  };
}

function parentsWithin(element: HTMLElement, end: HTMLElement): HTMLElement[] {
  const parents: HTMLElement[] = [];
  for (let around = element.parentElement; around && around !== end; around = around.parentElement) {
    parents.push(around);
  }
  return parents;
}
