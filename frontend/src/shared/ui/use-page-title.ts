import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's tab and history. */
export function usePageTitle(page: string): void {
  const { t } = useTranslation('frame');
  useDocumentTitle(t('title.page', { page }));
}
