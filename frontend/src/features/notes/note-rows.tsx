import { useRef, useState } from 'react';
import { useRowFocus } from '../../shared/ui/use-row-focus.ts';
import { useVirtualRows } from '../../shared/ui/use-virtual-rows.ts';
import type { NoteItems } from './note-items.ts';
import classes from './note-list.module.css';
import type { NoteListContext } from './note-list-context.ts';
import { NoteRow } from './note-row.tsx';
import { NoteSkeleton } from './note-skeleton.tsx';
import { useLatest } from './use-latest.ts';
import { useStartOfList } from './use-start-of-list.ts';

interface NotesProps extends NoteListContext {
  items: NoteItems;
  label: string;
  withAuthor?: boolean;
}

/** Pixels: `--cp-note-row`. */
const rowHeight = 92;

/**
 * Notes one below the other. Only those around what is seen are in the page; each says which of how many it is,
 * and the arrows lead on where Tab would take too long.
 */
export function NoteRows({ items, label, withAuthor = false, selectedId, onAction }: NotesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [pinned, setPinned] = useState<number | null>(null);
  const { count } = items;
  const virtual = useVirtualRows({ list, count, rowHeight, pinned, onRange: items.show });
  const { scrollTo, rowsOfPage } = virtual;
  const keyboard = useRowFocus({ list, count, rowsOfPage, scrollTo, pinned, setPinned });
  useStartOfList(items.id, virtual.scrollToStart);
  const act = useLatest(onAction);
  const drawn = new Set<string>();
  return (
    <ul
      ref={list}
      className={classes.rows}
      style={{ height: virtual.height }}
      aria-label={label}
      {...keyboard}
    >
      {virtual.rows.map(({ index, top }) => {
        const item = items.at(index);
        const isTwice = item !== null && drawn.has(item.note.id);
        if (item) drawn.add(item.note.id);
        return (
          <li
            key={item && !isTwice ? item.note.id : index}
            className={classes.place}
            style={{ transform: `translateY(${top}px)` }}
            tabIndex={item ? undefined : -1}
            data-index={index}
            data-id={item?.note.id}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            {item ? (
              <NoteRow
                note={item.note}
                saved={item.saved}
                selected={item.note.id === selectedId}
                withAuthor={withAuthor || item.saved}
                onAction={act}
              />
            ) : (
              <NoteSkeleton />
            )}
          </li>
        );
      })}
    </ul>
  );
}
