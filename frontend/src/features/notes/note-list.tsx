import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { NoteGrid } from './note-grid.tsx';
import type { NoteItems } from './note-items.ts';
import classes from './note-list.module.css';
import type { NoteListContext } from './note-list-context.ts';
import { NoteRows } from './note-rows.tsx';
import { NoteSkeleton } from './note-skeleton.tsx';

export type { NoteListContext };

/** How a list shows its notes. */
export type NoteListView = 'list' | 'cards';

interface NoteListProps extends NoteListContext {
  items: NoteItems;
  view?: NoteListView;
  /** Names the list for those who do not see it. */
  label: string;
  /** Shows who wrote each note, for lists of other people's notes. */
  withAuthor?: boolean;
  empty: ReactNode;
  /** What went wrong when it could not be loaded. */
  failed: string;
}

/** Notes one below the other or as cards, or what stands there instead of them. */
export function NoteList({ items, view = 'list', empty, failed, ...list }: NoteListProps) {
  switch (items.state) {
    case 'loading':
      return <NoteListSkeleton />;
    case 'failed':
      return <LoadFailed title={failed} isRetrying={items.isRetrying} retry={items.retry} />;
    case 'ready': {
      if (items.count === 0) return empty;
      const Notes = view === 'cards' ? NoteGrid : NoteRows;
      return (
        <div className={classes.notes} data-stale={items.isStale || undefined} aria-busy={items.isStale}>
          <Notes {...list} items={items} />
        </div>
      );
    }
  }
}

const skeletonRows = ['72%', '54%', '81%', '46%', '65%', '58%'];

/** Rows of the same height as those that come. */
function NoteListSkeleton() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.notes} role="status" aria-label={t('loading')}>
      {skeletonRows.map((width) => (
        <NoteSkeleton key={`${id}${width}`} width={width} />
      ))}
    </div>
  );
}
