import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import type { useNotebookNotes } from './use-notebook-notes.ts';

/** Says that the notes of a notebook, or the rest of them, could not be loaded. */
export function NotesFailed({ query }: Pick<ReturnType<typeof useNotebookNotes>, 'query'>) {
  const { t } = useTranslation(['notebook-view', 'common']);
  // What is there already stays: only what is missing is asked for again.
  const again = () => void (query.data ? query.fetchNextPage() : query.refetch());
  return (
    <StateMessage
      alert
      drawing="unplugged"
      title={t('notebook-view:notesFailed')}
      action={
        <Button variant="default" loading={query.isFetching} onClick={again}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}
