import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/navigation/paths.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NewNoteButton } from './new-note-button.tsx';
import { NoteList, type NoteListContext } from './note-list.tsx';
import { useMyNotes } from './use-note-pages.ts';

/** The notes the signed-in person wrote. */
export function MyNotes(list: NoteListContext) {
  const { t } = useTranslation('notes');
  const pages = useMyNotes();
  const title = pages.total === null ? t('myNotes') : t('myNotesCount', { total: pages.total });
  return (
    <Panel>
      <PanelHeader title={title}>
        <NewNoteButton />
      </PanelHeader>
      <NoteList
        {...list}
        pages={pages}
        label={t('myNotes')}
        failed={t('failedMine')}
        empty={
          <StateMessage
            drawing="sheet"
            title={t('noneMine')}
            hint={t('noneMineHint')}
            action={
              <Button component={Link} to={paths.newNote}>
                {t('newNote')}
              </Button>
            }
          />
        }
      />
    </Panel>
  );
}
