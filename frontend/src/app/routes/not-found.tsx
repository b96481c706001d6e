import { useTranslation } from 'react-i18next';
import { AppNotFound } from '../../shared/not-found/app-not-found.tsx';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

/** What does not exist, or must look as if it did not. */
export function NotFound() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <PlainPage>
      <AppNotFound />
    </PlainPage>
  );
}
