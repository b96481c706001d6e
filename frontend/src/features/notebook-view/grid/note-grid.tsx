import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import classes from './note-grid.module.css';
import { useGridWindow } from './use-grid-window.ts';

interface NoteGridProps {
  ids: readonly string[];
  /** Draws what goes by an id. */
  draw: (id: string) => ReactNode;
  /** Of a long notebook. */
  long?: LongGrid | undefined;
}

/** What a grid needs to know that draws only what is seen of it. */
interface LongGrid {
  /** Pixels, the same for every item. */
  itemHeight: number;
  /** Told what is drawn. */
  onSeen: (list: string, ids: readonly string[] | null) => void;
  /** What stays drawn wherever it stands, because the focus is to go there. */
  keptId?: string | null;
}

/** Notes beside each other, as many as there is room for. */
export function NoteGrid({ ids, draw, long }: NoteGridProps) {
  if (long) return <DrawnAsSeen ids={ids} draw={draw} {...long} />;
  return (
    <ul className={classes.grid}>
      {ids.map((id) => (
        <li key={id}>{draw(id)}</li>
      ))}
    </ul>
  );
}

/** The same of very many: only those around what is seen are in the page, and each says which of how many it is. */
function DrawnAsSeen({ ids, draw, itemHeight, onSeen, keptId = null }: NoteGridProps & LongGrid) {
  const list = useRef<HTMLUListElement>(null);
  const key = useId();
  const count = ids.length;
  const { from, to, columns, focused, held, height, onFocus } = useGridWindow({ list, count, itemHeight });
  const kept = useMemo(() => (keptId === null ? null : ids.indexOf(keptId)), [ids, keptId]);
  const drawn = useMemo(() => {
    // The list may be shorter already than when it was looked at.
    const end = Math.min(to, count);
    const places = new Set(Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at));
    for (const at of [focused, held, kept]) if (at !== null && at >= 0 && at < count) places.add(at);
    return [...places].sort((a, b) => a - b);
  }, [from, to, focused, held, kept, count]);

  useEffect(() => {
    onSeen(
      key,
      drawn.flatMap((at) => ids[at] ?? []),
    );
  }, [onSeen, key, ids, drawn]);
  useEffect(() => () => onSeen(key, null), [onSeen, key]);
  return (
    <ul
      ref={list}
      className={`${classes.grid} ${classes.long}`}
      style={{ height, '--item-height': `${itemHeight}px` } as CSSProperties}
      onFocus={onFocus}
    >
      {drawn.map((at) => (
        <li
          key={ids[at]}
          style={{ '--row': Math.floor(at / columns), '--column': at % columns } as CSSProperties}
          aria-setsize={count}
          aria-posinset={at + 1}
        >
          {draw(ids[at] ?? '')}
        </li>
      ))}
    </ul>
  );
}
