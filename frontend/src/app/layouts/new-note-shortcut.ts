import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { awaitTitle } from '../../shared/new-note/awaited-title.ts';

/**
 * Begins a note from anywhere but a field that is being typed in. With a modifier, because a letter alone
 * would be set off by those who speak to their computer (WCAG 2.1.4).
 */
export const newNoteShortcut = 'Alt+N';

/** Listens to {@link newNoteShortcut} while nothing is in front of the page. */
export function useNewNoteShortcut(): void {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  useHotkeys([
    [
      newNoteShortcut,
      () => {
        if (document.querySelector('[aria-modal="true"]')) return;
        // As a link to where one is does.
        const isThere = window.location.pathname + window.location.search === paths.newNote;
        void navigate(paths.newNote, { replace: isThere });
        awaitTitle(t('newNote'));
      },
      // Where Option and N begin an accented letter the key is another character.
      { usePhysicalKeys: true },
    ],
  ]);
}
