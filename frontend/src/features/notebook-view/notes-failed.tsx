import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/collections/load-failed.tsx';
import type { NotebookNotes } from './use-notebook-notes.ts';

/** Says that the notes of a notebook, or the rest of them, could not be loaded. */
export function NotesFailed({ notes: { isFetching, retry } }: { notes: NotebookNotes }) {
  const { t } = useTranslation('notebook-view');
  return <LoadFailed title={t('notesFailed')} isRetrying={isFetching} retry={retry} />;
}
