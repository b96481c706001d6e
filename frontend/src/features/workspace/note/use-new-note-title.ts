import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { awaitTitle, dropAwaitedTitle } from '../../../shared/new-note/awaited-title.ts';
import { readSelection } from '../selection/selection.ts';

/**
 * Whichever link leads to a new note, the keys that follow it are for its title.
 *
 * @param isOpen the address is that of a new note
 */
export function useNewNoteTitle(isOpen: boolean): void {
  const { t } = useTranslation('frame');
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>('a[href]');
      if (!link || link.origin !== window.location.origin || link.pathname !== '/') return;
      if (readSelection(link).kind === 'new') awaitTitle(t('newNote'));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [t]);
  useEffect(() => (isOpen ? dropAwaitedTitle : undefined), [isOpen]);
}
