import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressLine } from '../../../shared/ui/loading/progress-line.tsx';

interface ProgressSaidProps {
  label: string;
  /** From 0 to 1; null while it is not known. */
  share: number | null;
}

/** How far something is, read out at each tenth. */
export function ProgressSaid({ label, share }: ProgressSaidProps) {
  const { t } = useTranslation('exchange');
  return (
    <>
      <ProgressLine label={label} share={share} />
      <VisuallyHidden role="status">
        {share !== null && t('percent', { percent: Math.floor(share * 10) * 10 })}
      </VisuallyHidden>
    </>
  );
}
