import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { LoadError } from './error/load-error.tsx';

interface LoadFailedProps {
  /** One line: what could not be loaded. */
  title: string;
  isRetrying: boolean;
  retry: () => void;
}

/** Whose button went away under the focus: while it is tried again most places show that they are loading. */
let left: string | null = null;

/** Shown in the place of content that could not be loaded, with the way to try again. */
export function LoadFailed({ title, isRetrying, retry }: LoadFailedProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // It has failed again: the focus stays on the button.
    if (left === title && document.activeElement === document.body) own?.focus();
    left = null;
    return () => {
      if (document.activeElement === own) left = title;
    };
  }, [title]);
  return (
    <LoadError
      title={title}
      retry={
        <BusyButton ref={button} variant="default" loading={isRetrying} onClick={retry}>
          {t('retry')}
        </BusyButton>
      }
    />
  );
}
