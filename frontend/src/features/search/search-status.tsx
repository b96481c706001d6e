import { useTranslation } from 'react-i18next';
import { shownCount } from '../../shared/format/shown-count.ts';
import type { SearchState } from './use-search.ts';

/** What is announced: that results load, then how many there are. What failed announces itself. */
export function SearchStatus({ search }: { search: SearchState }) {
  const { t } = useTranslation(['search', 'common']);
  if (search.kind === 'failed') return null;
  if (search.kind === 'loading' || search.isStale) return t('common:loading');
  const { users, notebooks, notes } = search.answer.counts;
  return t('search:status', {
    users: shownCount(users),
    notebooks: shownCount(notebooks),
    notes: shownCount(notes),
  });
}
