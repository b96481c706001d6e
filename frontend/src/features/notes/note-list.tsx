import type { NoteSummary } from '@commonplace/contracts/api';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import classes from './note-list.module.css';
import type { NoteAction } from './note-menu.ts';
import { NoteRow } from './note-row.tsx';
import type { useMyNotes } from './use-note-pages.ts';

/** What every list of notes gets from the page around it. */
export interface NoteListContext {
  selectedId: string | null;
  /** Opens the dialog of what was chosen in a note's menu. */
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

interface NoteListProps extends NoteListContext {
  pages: ReturnType<typeof useMyNotes>;
  /** Names the list for those who do not see it. */
  label: string;
  /** Shows who wrote each note, for lists of other people's notes. */
  withAuthor?: boolean;
  empty: ReactNode;
  /** What went wrong when it could not be loaded. */
  failed: string;
}

/** Notes one below the other, or what stands there instead of them. */
export function NoteList({
  pages,
  label,
  withAuthor = false,
  empty,
  failed,
  selectedId,
  onAction,
}: NoteListProps) {
  const { t } = useTranslation(['notes', 'common']);
  const { query, notes } = pages;
  if (query.isPending) return <NoteListSkeleton />;
  if (query.isError && notes.length === 0) {
    return (
      <StateMessage
        alert
        drawing="unplugged"
        title={failed}
        action={
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  }
  if (notes.length === 0) return empty;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {notes.map((note) => (
          <NoteRow
            key={note.id}
            note={note}
            selected={note.id === selectedId}
            withAuthor={withAuthor}
            onAction={onAction}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('notes:more')}
          </Button>
        </div>
      )}
    </>
  );
}

const skeletonRows = ['72%', '54%', '81%', '46%', '65%', '58%'];

/** Rows of the same height as those that come. */
function NoteListSkeleton() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.list} role="status" aria-label={t('loading')}>
      {skeletonRows.map((width) => (
        <div key={`${id}${width}`} className={classes.skeleton}>
          <Skeleton height={14} width={width} />
          <Skeleton height={11} width="92%" />
          <Skeleton height={11} width="30%" />
        </div>
      ))}
    </div>
  );
}
