import { useTranslation } from 'react-i18next';
import { shownCount } from '../../shared/format/shown-count.ts';
import type { SearchTexts } from '../../shared/search/search-texts.ts';

/** The words around results in the app. */
export function useSearchTexts(): SearchTexts {
  const { t } = useTranslation(['search', 'common', 'frame']);
  const ofKinds = (group: 'kinds' | 'kind' | 'none') => ({
    users: t(`search:${group}.users`),
    notebooks: t(`search:${group}.notebooks`),
    notes: t(`search:${group}.notes`),
  });
  return {
    results: (query) => t('search:results', { query }),
    tabs: t('search:tabs'),
    kinds: ofKinds('kinds'),
    kind: ofKinds('kind'),
    noteCount: (count) => t('search:noteCount', { count, number: shownCount(count) }),
    none: { all: t('search:none.all'), ...ofKinds('none') },
    noneHint: t('search:noneHint'),
    explore: t('frame:explore'),
    lastEdited: (date) => t('search:lastEdited', { date }),
    untitled: t('common:untitled'),
  };
}
