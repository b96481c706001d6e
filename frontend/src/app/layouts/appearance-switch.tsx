import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './appearance-switch.module.css';
import { useDarkAppearance } from './use-dark-appearance.ts';

/** Light or dark, as a switch of its own. Inside a menu it is an item of the menu instead. */
export function AppearanceSwitch() {
  const { t } = useTranslation('frame');
  const { isDark, toggle } = useDarkAppearance();
  return (
    <Switch
      classNames={classes}
      labelPosition="left"
      label={t('appearance')}
      checked={isDark}
      onChange={toggle}
    />
  );
}
