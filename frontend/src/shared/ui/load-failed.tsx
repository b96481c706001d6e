import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMessage } from './state-message.tsx';

interface LoadFailedProps {
  /** One line: what could not be loaded. */
  title: string;
  isRetrying: boolean;
  retry: () => void;
}

/** What stands in the place of content that could not be loaded, with the way to try again. */
export function LoadFailed({ title, isRetrying, retry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <StateMessage
      alert
      drawing="unplugged"
      title={title}
      action={
        <Button variant="default" loading={isRetrying} onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
