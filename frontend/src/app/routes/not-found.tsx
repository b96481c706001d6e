import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { PlainPage } from '../../shared/ui/plain-page.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';

/** What does not exist, or must look as if it did not. */
export function NotFound() {
  const { t } = useTranslation();
  usePageTitle(t('notFoundTitle'));
  return (
    <PlainPage>
      <StateMessage
        heading
        drawing="shelf"
        title={t('notFound')}
        action={
          <Button component={Link} to="/">
            {t('backHome')}
          </Button>
        }
      />
    </PlainPage>
  );
}
