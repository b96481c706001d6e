import { useTranslation } from 'react-i18next';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { NoteList, type NoteListContext } from './note-list.tsx';
import { useSharedNotes } from './use-note-pages.ts';

/** The notes that others share with the signed-in person. */
export function SharedNotes(list: NoteListContext) {
  const { t } = useTranslation('notes');
  const pages = useSharedNotes();
  return (
    <Panel>
      <PanelHeader title={t('sharedWithMe')} />
      <NoteList
        {...list}
        pages={pages}
        label={t('sharedWithMe')}
        withAuthor
        failed={t('failedShared')}
        empty={<StateMessage drawing="passedOn" title={t('noneShared')} />}
      />
    </Panel>
  );
}
