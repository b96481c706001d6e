import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Marks a row that scrolls sideways with `data-more-before` and `data-more-after` where there is more of it than is
 * seen, and lets a mouse wheel scroll it. What `current` names is brought into view.
 */
export function useSidewaysRow(row: RefObject<HTMLElement | null>, current: string): void {
  // Each time: the content of the row may have changed.
  useLayoutEffect(() => {
    if (row.current) markEdges(row.current);
  });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const onScroll = () => markEdges(element);
    const onWheel = (event: WheelEvent) => {
      const before = element.scrollLeft;
      if (event.deltaX === 0 && !event.ctrlKey) element.scrollLeft += event.deltaY;
      // At an end the page scrolls on.
      if (element.scrollLeft !== before) event.preventDefault();
    };
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is to be seen
  useEffect(() => {
    const shown = row.current?.querySelector('[data-active]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, current]);
}

function markEdges(row: HTMLElement): void {
  const left = row.scrollLeft;
  row.toggleAttribute('data-more-before', left > 1);
  row.toggleAttribute('data-more-after', left < row.scrollWidth - row.clientWidth - 1);
}
