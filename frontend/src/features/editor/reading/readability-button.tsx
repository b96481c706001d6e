import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconArrowAutofitContent, IconArrowAutofitWidth } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readabilityKey } from '../../../shared/note-text/readability-key.ts';

/**
 * Whether notes are set for reading, in lines of some seventy letters, or take all the width there is. Kept
 * on this device, for every note.
 */
export function useReadability() {
  return useLocalStorage({
    key: readabilityKey,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
}

export function ReadabilityButton({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('editor');
  const Icon = on ? IconArrowAutofitWidth : IconArrowAutofitContent;
  return (
    <Tooltip label={t(on ? 'readability.off' : 'readability.on')}>
      <ActionIcon aria-label={t('readability.label')} aria-pressed={on} onClick={() => onChange(!on)}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
