import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../../shared/ui/controls/switch-row.tsx';
import { useSingleKeys } from '../../../shared/ui/keyboard/use-single-keys.ts';

/** Shortcuts that a person can turn off. Kept in this browser. */
export function KeyboardSection() {
  const { t } = useTranslation('account-settings');
  const [isOn, setOn] = useSingleKeys();
  return (
    <>
      <SwitchRow
        label={t('keyboard.singleKeys')}
        description={t('keyboard.singleKeysHint')}
        isOn={isOn}
        set={setOn}
      />
      <Text c="dimmed" size="sm">
        {t('keyboard.trash')}
      </Text>
      <Text c="dimmed" size="sm">
        {t('keyboard.history')}
      </Text>
    </>
  );
}
