import type { PublishMode } from '@commonplace/contracts/api';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PublishModeChoiceProps {
  mode: PublishMode;
  onMode: (mode: PublishMode) => void;
}

/** When readers see what is changed in a public note. */
export function PublishModeChoice({ mode, onMode }: PublishModeChoiceProps) {
  const { t } = useTranslation('staging');
  return (
    <Radio.Group
      mt="md"
      label={t('mode')}
      value={mode}
      onChange={(value) => onMode(value === 'staged' ? 'staged' : 'live')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="live" label={t('changed.live')} />
        <Radio value="staged" label={t('changed.staged')} />
      </Stack>
    </Radio.Group>
  );
}
