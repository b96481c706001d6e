import { IconX } from '@tabler/icons-react';
import words from '../../messages/en/landing.json' with { type: 'json' };
import classes from './welcome.module.css';

const { label, title, text, join, close } = words.welcome;

/**
 * A slip above the page, which covers nothing. Shown until it is closed, which the form does without scripts too. The island stores that (`island/welcome.ts`), and
 * `first.js` then hides it.
 */
export function Welcome() {
  return (
    <dialog open aria-label={label} className={classes.welcome} data-welcome-message>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>
        {text} <a href="/join">{join}</a>
      </p>
      <form method="dialog" className={classes.form}>
        <button type="submit" aria-label={close} title={close} className={classes.close}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </form>
    </dialog>
  );
}
