import { IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from '../texts.ts';
import classes from './guest-bar.module.css';

/** Switches between light and dark; the island keeps the choice where the app keeps it. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className={classes.iconButton}
      aria-label={texts.theme}
      title={texts.theme}
      aria-pressed="false"
      data-act="theme"
      data-needs-script
    >
      <IconMoon size={18} stroke={1.5} aria-hidden className={classes.moon} />
      <IconSun size={18} stroke={1.5} aria-hidden className={classes.sun} />
    </button>
  );
}
