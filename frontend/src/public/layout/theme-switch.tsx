import { IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './theme-switch.module.css';
import { ToolButton } from './tool-button.tsx';

/** Switches between light and dark; the island stores the choice under the key of the app. */
export function ThemeSwitch() {
  return (
    <ToolButton act="theme" label={texts.theme} pressed={false}>
      <IconMoon size={18} stroke={1.5} aria-hidden className={classes.moon} />
      <IconSun size={18} stroke={1.5} aria-hidden className={classes.sun} />
    </ToolButton>
  );
}
