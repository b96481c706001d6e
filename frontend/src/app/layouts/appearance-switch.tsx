import { Switch, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './appearance-switch.module.css';

/** Light or dark, kept on this device and followed by its other tabs. */
export function AppearanceSwitch() {
  const { t } = useTranslation('frame');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <Switch
      classNames={classes}
      labelPosition="left"
      label={t('appearance')}
      checked={dark}
      onChange={() => setColorScheme(dark ? 'light' : 'dark')}
    />
  );
}
