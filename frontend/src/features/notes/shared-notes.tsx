import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NoteList, type NoteListContext } from './note-list.tsx';
import { sharedNotesSource } from './note-source.ts';
import { useNoteWindow } from './use-note-window.ts';

/** The notes that others share with the signed-in person. */
export function SharedNotes(list: NoteListContext) {
  const { t } = useTranslation('notes');
  const items = useNoteWindow(sharedNotesSource());
  return (
    <NoteList
      {...list}
      items={items}
      label={t('sharedTabs.notesLabel')}
      withAuthor
      failed={t('failedShared')}
      empty={<StateMessage drawing="passedOn" title={t('noneShared')} />}
    />
  );
}
