import { useTranslation } from 'react-i18next';
import { useNote } from '../../../features/workspace/note/use-note.ts';
import type { Selection } from '../../../features/workspace/selection/selection.ts';
import { isMissing } from '../../../shared/api/index.ts';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { useLiveNote } from '../../../shared/notes/use-live-note.ts';
import { usePublicProfile } from '../../../shared/profiles/use-public-profile.ts';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import type { LeftPanelDisplay } from '../../layouts/left-panel-display.ts';
import { navigationEntries } from '../../layouts/navigation-entries.ts';

interface WorkspaceTitleProps {
  selection: Selection;
  display: LeftPanelDisplay;
}

/**
 * Sets the page title to the present title of the open note, or to the name of the list. Separate, because it renders
 * at each key.
 */
export function WorkspaceTitle({ selection, display }: WorkspaceTitleProps) {
  const { t } = useTranslation(['frame', 'common']);
  const { data, error } = useNote('noteId' in selection ? selection.noteId : null);
  const note = useLiveNote(data ?? null);
  const { data: profile } = usePublicProfile(selection.kind === 'profile' ? selection.username : null);
  const list = navigationEntries.find((entry) => 'display' in entry && entry.display === display);
  const title = () => {
    if (selection.kind === 'new') return t('frame:newNote');
    if (selection.kind === 'missing' || ('noteId' in selection && isMissing(error)))
      return t('common:notFound.title');
    if (selection.kind === 'history' && note)
      return t('frame:historyOf', { title: noteLabel(note, t('common:untitled')) });
    if (selection.kind === 'note' && note) return noteLabel(note, t('common:untitled'));
    if (selection.kind === 'search')
      return selection.query ? t('frame:searchResults', { query: selection.query }) : t('frame:search');
    if (selection.kind === 'saved') return t('frame:saved');
    if (selection.kind === 'explore') return t('frame:explore');
    if (selection.kind === 'topic') return `#${selection.tag}`;
    if (selection.kind === 'profile') {
      if (profile === null) return t('common:notFound.title');
      return profile ? `${profile.name} (@${profile.username})` : `@${selection.username}`;
    }
    if (display === 'following') return t('frame:following');
    return list ? t(`frame:${list.text}`) : '';
  };
  usePageTitle(title());
  return null;
}
