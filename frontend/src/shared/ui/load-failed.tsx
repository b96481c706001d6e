import { useTranslation } from 'react-i18next';
import { BusyButton } from './busy-button.tsx';
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
        <BusyButton variant="default" loading={isRetrying} onClick={retry}>
          {t('retry')}
        </BusyButton>
      }
    />
  );
}
