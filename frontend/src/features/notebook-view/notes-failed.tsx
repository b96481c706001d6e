import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import type { NotebookNotes } from './use-notebook-notes.ts';

/** Says that the notes of a notebook, or the rest of them, could not be loaded. */
export function NotesFailed({ notes: { isFetching, retry } }: { notes: NotebookNotes }) {
  const { t } = useTranslation(['notebook-view', 'common']);
  return (
    <StateMessage
      alert
      drawing="unplugged"
      title={t('notebook-view:notesFailed')}
      action={
        <Button variant="default" loading={isFetching} onClick={retry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}
