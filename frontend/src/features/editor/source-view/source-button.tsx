import { IconHtml } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BarButton } from '../toolbar/bar/bar-button.tsx';
import type { Source } from './use-source.ts';

/** Shows the note's HTML; pressed again, what was changed of it is applied. */
export function SourceButton({ source }: { source: Source }) {
  const { t } = useTranslation('editor-tools');
  const isOpen = source.draft !== null;
  return (
    <BarButton name={t('source.toggle')} on={isOpen} onPress={isOpen ? source.apply : source.open}>
      <IconHtml size={18} stroke={1.5} aria-hidden />
    </BarButton>
  );
}
