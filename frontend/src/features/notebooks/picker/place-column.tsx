import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ShownName } from '../../../shared/ui/shown-name.tsx';
import classes from './notebook-picker.module.css';
import { isChosen, type Place, type PlaceRow, rowKey } from './place-rows.ts';

/** The id of a row's element, for `aria-activedescendant`. */
export function rowId(columnId: string, row: PlaceRow): string {
  return `${columnId}-${rowKey(row)}`;
}

interface PlaceColumnProps {
  id: string;
  label: string;
  rows: PlaceRow[];
  /** The row that is walked on, or that leads to the column beside. */
  active: number | null;
  /** The keys walk through this column at present. */
  walked: boolean;
  value: Place | null;
  onAct: (row: PlaceRow) => void;
}

/** Rows below each other; of many only those that are seen are there. */
export function PlaceColumn({ id, label, rows, active, walked, value, onAct }: PlaceColumnProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const byFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const height = byFinger ? 44 : 36;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 6,
    initialRect: { width: 280, height: 288 },
    getItemKey: (at) => rowKey(rows[at] as PlaceRow),
  });
  useEffect(() => {
    if (active !== null) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);
  return (
    <div ref={scroll} className={classes.column}>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={classes.rows}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
            <div
              key={key}
              id={rowId(id, row)}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen(row, value)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.row}
              data-active={(walked && index === active) || undefined}
              data-leads={(!walked && index === active) || undefined}
              style={{ height, transform: `translateY(${start}px)` }}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAct(row)}
            >
              <RowContent row={row} chosen={isChosen(row, value)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function RowContent({ row, chosen }: { row: PlaceRow; chosen: boolean }) {
  const { t } = useTranslation('notebooks');
  const icon = { size: 16, stroke: 1.5, className: classes.icon, 'aria-hidden': true } as const;
  switch (row.kind) {
    case 'create':
      return (
        <>
          <IconPlus {...icon} />
          <span className={classes.words}>{t('picker.createNew')}</span>
        </>
      );
    case 'notebook':
      return (
        <>
          <span className={classes.words}>{row.notebook.name}</span>
          {chosen && <IconCheck {...icon} />}
          <IconChevronRight {...icon} />
        </>
      );
    case 'place': {
      const section = row.section?.title ?? t('picker.noSection');
      return (
        <>
          {!row.inFull && (
            <span
              className={classes.color}
              style={row.section ? { background: row.section.color } : undefined}
              aria-hidden
            />
          )}
          <span className={classes.words}>
            {row.inFull ? (
              <>
                <ShownName>{row.notebook.name}</ShownName>{' '}
                <span className={classes.section}>
                  / <ShownName>{section}</ShownName>
                </span>
              </>
            ) : (
              section
            )}
          </span>
          {chosen && <IconCheck {...icon} />}
        </>
      );
    }
  }
}
