import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnNotebooks } from '../../shared/notebooks/use-own-notebooks.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import classes from './my-notebooks.module.css';
import { NotebookFold } from './notebook-fold.tsx';

/** The signed-in person's notebooks, each one opening on its notes. `notesOf` draws those. */
export function MyNotebooks({ notesOf }: { notesOf: (notebookId: string) => ReactNode }) {
  const { t } = useTranslation(['notebooks', 'common']);
  const query = useOwnNotebooks();
  const notebooks = query.data?.notebooks;
  const title = notebooks ? t('notebooks:titleCount', { total: notebooks.length }) : t('notebooks:title');
  return (
    <Panel>
      <PanelHeader title={title} />
      {query.isPending && (
        <div className={classes.list} role="status" aria-label={t('common:loading')}>
          <Skeleton className={classes.skeleton} />
          <Skeleton className={classes.skeleton} />
        </div>
      )}
      {query.isError && !query.data && (
        <StateMessage
          alert
          drawing="unplugged"
          title={t('notebooks:failed')}
          action={
            <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {notebooks?.length === 0 && <StateMessage drawing="shelf" title={t('notebooks:none')} />}
      <div className={classes.list}>
        {notebooks?.map((notebook) => (
          <NotebookFold key={notebook.id} notebook={notebook} notes={notesOf} />
        ))}
      </div>
    </Panel>
  );
}
