import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../../shared/collections/empty/state-message.tsx';
import { useWindow } from '../../../shared/collections/use-window.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { NoteList } from './note-list.tsx';
import type { NoteListContext } from './note-list-context.ts';
import { sharedNotesSource } from './note-source.ts';

/** The notes that others share with the signed-in person. */
export function SharedNotes(list: NoteListContext) {
  const { t } = useTranslation('note-lists');
  const items = useWindow(sharedNotesSource());
  return (
    <NoteList
      {...list}
      items={items}
      label={t('sharedTabs.notesLabel')}
      withAuthor
      failed={t('failedShared')}
      empty={
        <StateMessage
          drawing="passedOn"
          title={t('noneShared')}
          hint={t('noneSharedHint')}
          action={
            <Button component={Link} to={paths.newNote} variant="default">
              {t('newNote')}
            </Button>
          }
        />
      }
    />
  );
}
