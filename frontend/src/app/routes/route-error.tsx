import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../shared/collections/empty/state-message.tsx';
import { PlainPage } from '../../shared/ui/plain-page.tsx';

/** A screen that failed to load or to draw. A reload fetches the present version of it. */
export function RouteError() {
  const { t } = useTranslation();
  return (
    <PlainPage>
      <StateMessage
        alert
        drawing="unplugged"
        title={t('somethingWrong')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      />
    </PlainPage>
  );
}
