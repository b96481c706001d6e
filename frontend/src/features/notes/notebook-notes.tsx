import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NoteList, type NoteListContext } from './note-list.tsx';
import { useMyNotes } from './use-note-pages.ts';

/** The notes of one of the signed-in person's own notebooks. */
export function NotebookNotes({ notebookId, ...list }: NoteListContext & { notebookId: string }) {
  const { t } = useTranslation('notes');
  const pages = useMyNotes(notebookId);
  return (
    <NoteList
      {...list}
      pages={pages}
      label={t('myNotes')}
      failed={t('failedMine')}
      empty={<StateMessage drawing="sheet" title={t('noneMine')} />}
    />
  );
}
