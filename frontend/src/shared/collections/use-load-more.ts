import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CollectionItems } from './items.ts';

type More = CollectionItems<unknown>['more'];

/**
 * What a button that loads the next page does. The button can't hold the focus while it loads, and is gone after the
 * last page: the focus goes on to the first item that came, an element of `list` that can take it.
 */
export function useLoadMore(more: More, count: number, list: RefObject<HTMLElement | null>): More {
  const from = useRef<number | null>(null);
  // Before a button that has loaded takes the focus back, as `BusyButton` does in an effect.
  useLayoutEffect(() => {
    if (from.current === null || count <= from.current) return;
    const first = list.current?.children[from.current];
    from.current = null;
    if (document.activeElement === document.body && first instanceof HTMLElement) first.focus();
  }, [count, list]);
  return (
    more && {
      ...more,
      load: () => {
        from.current = count;
        more.load();
      },
    }
  );
}
