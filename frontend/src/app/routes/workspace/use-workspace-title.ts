import { useTranslation } from 'react-i18next';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import type { LeftPanelDisplay } from '../../layouts/left-panel-display.ts';
import { navigationEntries } from '../../layouts/navigation-entries.ts';
import type { Selection } from './selection.ts';
import { useNote } from './use-note.ts';

/** Names the page after what is open, else after the list. */
export function useWorkspaceTitle(selection: Selection, display: LeftPanelDisplay): void {
  const { t } = useTranslation(['frame', 'common']);
  const { data: note } = useNote(selection.kind === 'note' ? selection.noteId : null);
  const list = navigationEntries.find((entry) => 'display' in entry && entry.display === display);
  const title = () => {
    if (selection.kind === 'new') return t('frame:newNote');
    if (selection.kind === 'note' && note) return noteLabel(note, t('common:untitled'));
    return list ? t(`frame:${list.text}`) : '';
  };
  usePageTitle(title());
}
