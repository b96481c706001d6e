import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import classes from './collection.module.css';
import type { CollectionListProps } from './layout.ts';
import type { Identified } from './source.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useStartOfList } from './use-start-of-list.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/**
 * Items of one height. Only those around what is seen are in the page; each says which of how many it is, and the
 * arrows lead on where Tab would take too long.
 */
export function WindowList<Item extends Identified>({
  items,
  layout,
  label,
  draw,
}: CollectionListProps<Item>) {
  const { height, gap, minWidth, coming } = layout;
  const list = useRef<HTMLUListElement>(null);
  const { ref: sized, width } = useElementSize<HTMLUListElement>();
  const columns = minWidth === null ? 1 : Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  const [pinned, setPinned] = useState<number | null>(null);
  const { count, show } = items;
  const virtual = useVirtualRows({
    list,
    count: Math.ceil(count / columns),
    rowHeight: height + gap,
    pinned: pinned === null ? null : Math.floor(pinned / columns),
    onRange: useCallback(
      (first: number, last: number) => show(first * columns, (last + 1) * columns - 1),
      [show, columns],
    ),
  });
  const { scrollTo, rowsOfPage } = virtual;
  const keyboard = useRowFocus({
    list,
    count,
    columns,
    pinned,
    setPinned,
    rowsOfPage,
    scrollTo: useCallback((index: number) => scrollTo(Math.floor(index / columns)), [scrollTo, columns]),
  });
  useStartOfList(items.id, virtual.scrollToStart);
  const drawn = new Set<string>();
  const places = virtual.rows.flatMap(({ index, top }) =>
    Array.from({ length: Math.min(columns, count - index * columns) }, (_, column) => ({
      index: index * columns + column,
      column,
      top,
    })),
  );
  return (
    <ul
      // Rows need no width, and are not drawn again to learn it.
      ref={useMergedRef(list, minWidth === null ? null : sized)}
      className={classes.window}
      style={{ height: virtual.height }}
      aria-label={label}
      {...keyboard}
    >
      {places.map(({ index, column, top }) => {
        const listed = items.at(index);
        const id = listed?.item.id;
        const isTwice = id !== undefined && drawn.has(id);
        if (id !== undefined) drawn.add(id);
        return (
          <li
            key={id === undefined || isTwice ? index : id}
            className={classes.place}
            style={{
              width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * gap}px), ${top}px)`,
            }}
            tabIndex={listed ? undefined : -1}
            data-index={index}
            data-id={id}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {listed ? draw(listed) : coming}
          </li>
        );
      })}
    </ul>
  );
}
