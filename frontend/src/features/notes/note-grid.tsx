import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { useRowFocus } from '../../shared/ui/use-row-focus.ts';
import { useVirtualRows } from '../../shared/ui/use-virtual-rows.ts';
import { NoteCard } from './note-card.tsx';
import classes from './note-grid.module.css';
import type { NoteItems } from './note-items.ts';
import type { NoteListContext } from './note-list-context.ts';
import { useLatest } from './use-latest.ts';
import { useStartOfList } from './use-start-of-list.ts';

interface NoteGridProps extends NoteListContext {
  items: NoteItems;
  label: string;
}

/** Pixels: `--cp-note-card`, what is between two cards, and how narrow one may get. */
const card = { height: 240, gap: 12, minWidth: 248 } as const;

/** Notes as cards, as many beside each other as the place has room for. */
export function NoteGrid({ items, label, selectedId, onAction }: NoteGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { ref: sized, width } = useElementSize<HTMLUListElement>();
  const columns = Math.max(1, Math.floor((width + card.gap) / (card.minWidth + card.gap)));
  const [pinned, setPinned] = useState<number | null>(null);
  const { show } = items;
  const virtual = useVirtualRows({
    list,
    count: Math.ceil(items.count / columns),
    rowHeight: card.height + card.gap,
    pinned: pinned === null ? null : Math.floor(pinned / columns),
    onRange: useCallback(
      (first: number, last: number) => show(first * columns, (last + 1) * columns - 1),
      [show, columns],
    ),
  });
  const { scrollTo, rowsOfPage } = virtual;
  const keyboard = useRowFocus({
    list,
    count: items.count,
    columns,
    pinned,
    setPinned,
    rowsOfPage,
    scrollTo: useCallback((index: number) => scrollTo(Math.floor(index / columns)), [scrollTo, columns]),
  });
  useStartOfList(items.id, virtual.scrollToStart);
  const act = useLatest(onAction);
  const drawn = new Set<string>();
  const places = virtual.rows.flatMap(({ index, top }) =>
    Array.from({ length: Math.min(columns, items.count - index * columns) }, (_, column) => ({
      index: index * columns + column,
      column,
      top,
    })),
  );
  return (
    <ul
      ref={useMergedRef(list, sized)}
      className={classes.grid}
      style={{ height: virtual.height }}
      aria-label={label}
      {...keyboard}
    >
      {places.map(({ index, column, top }) => {
        const item = items.at(index);
        const isTwice = item !== null && drawn.has(item.note.id);
        if (item) drawn.add(item.note.id);
        return (
          <li
            key={item && !isTwice ? item.note.id : index}
            className={classes.place}
            style={{
              width: `calc((100% - ${(columns - 1) * card.gap}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * card.gap}px), ${top}px)`,
            }}
            tabIndex={item ? undefined : -1}
            data-index={index}
            data-id={item?.note.id}
            aria-setsize={items.count}
            aria-posinset={index + 1}
          >
            {item ? (
              <NoteCard
                note={item.note}
                saved={item.saved}
                selected={item.note.id === selectedId}
                onAction={act}
              />
            ) : (
              <div className={classes.coming} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
