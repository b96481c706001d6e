import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import type { NotebookListContext } from '../notebook-list-context.ts';
import { NotebookCard } from './notebook-card.tsx';
import { NotebookRow } from './notebook-row.tsx';
import classes from './notebook-shelf.module.css';
import type { useSavedNotebooks } from './use-notebook-pages.ts';

interface NotebookShelfProps extends NotebookListContext {
  pages: ReturnType<typeof useSavedNotebooks>;
  /** Names the list for those who do not see it. */
  label: string;
  view: 'list' | 'cards';
  withPermission?: boolean;
  empty: ReactNode;
  /** What went wrong when it could not be loaded. */
  failed: string;
}

/** Notebooks of others, below each other or as cards, or what stands there instead of them. */
export function NotebookShelf({
  pages,
  label,
  view,
  withPermission = false,
  empty,
  failed,
  selectedId,
  onAction,
}: NotebookShelfProps) {
  const { t } = useTranslation('notebooks');
  const { query, notebooks } = pages;
  if (query.isPending) return <ShelfSkeleton view={view} />;
  if (query.isError && notebooks.length === 0) {
    return <LoadFailed title={failed} isRetrying={query.isFetching} retry={() => void query.refetch()} />;
  }
  if (notebooks.length === 0) return empty;
  const Item = view === 'cards' ? NotebookCard : NotebookRow;
  return (
    <>
      <ul className={classes.shelf} data-view={view} aria-label={label}>
        {notebooks.map((notebook) => (
          <li key={notebook.id} className={classes.item}>
            <Item
              notebook={notebook}
              selected={notebook.id === selectedId}
              onAction={onAction}
              withPermission={withPermission}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('saved.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const places = ['first', 'second', 'third', 'fourth'];

/** As high as the rows or cards that come. */
function ShelfSkeleton({ view }: { view: 'list' | 'cards' }) {
  const { t } = useTranslation();
  return (
    <div className={classes.shelf} data-view={view} role="status" aria-label={t('loading')}>
      {places.map((place) => (
        <Skeleton key={place} height={view === 'cards' ? 260 : 56} my={view === 'cards' ? 0 : 8} />
      ))}
    </div>
  );
}
