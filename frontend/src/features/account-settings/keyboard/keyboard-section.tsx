import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSingleKeys } from '../../../shared/ui/use-single-keys.ts';
import classes from '../settings-switch.module.css';

/** Shortcuts that a person can turn off. Kept in this browser. */
export function KeyboardSection() {
  const { t } = useTranslation('account-settings');
  const [isOn, setOn] = useSingleKeys();
  return (
    <Switch
      classNames={{ body: classes.body, label: classes.label }}
      label={t('keyboard.singleKeys')}
      description={t('keyboard.singleKeysHint')}
      checked={isOn}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
