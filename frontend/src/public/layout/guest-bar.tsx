import { IconMenu2 } from '@tabler/icons-react';
import { joinPath, loginPath } from '../../shared/navigation/next-path.ts';
import { LogoMark } from '../../shared/ui/pictures/logo-mark.tsx';
import { texts } from '../texts.ts';
import classes from './guest-bar.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const places = [
  { href: '/explore', text: texts.explore },
  { href: '/solutions', text: texts.solutions },
  { href: '/about', text: texts.about },
] as const;

/**
 * The bar above public pages. On small screens its links are in a popover, which opens without scripts too; the island
 * closes it on Escape and on a click outside of it. On a static page a signed-in person sees a link to the app instead.
 *
 * @param path where a guest returns after signing in
 */
export function GuestBar({ path }: { path: string }) {
  const signIn = { href: loginPath(path), rel: 'nofollow' };
  return (
    <header className={classes.bar} data-bar>
      <a href="/" aria-label={texts.home} className={classes.home}>
        <LogoMark name={texts.productName} />
      </a>
      <nav aria-label={texts.navigation} className={classes.nav}>
        <div className={classes.links}>
          <Places />
        </div>
        <ThemeSwitch />
        <a href={joinPath(path)} rel="nofollow" className={`${classes.join} ${classes.guest}`}>
          {texts.join}
        </a>
        <a {...signIn} className={`${classes.link} ${classes.signIn} ${classes.guest}`}>
          {texts.signIn}
        </a>
        <a href="/" className={`${classes.join} ${classes.person}`}>
          {texts.openApp}
        </a>
        <details className={classes.menu} data-popover>
          <summary aria-label={texts.menu} className={classes.menuButton}>
            <IconMenu2 size={20} stroke={1.5} aria-hidden />
          </summary>
          <div className={classes.popover}>
            <Places />
            <a {...signIn} className={`${classes.link} ${classes.guest}`}>
              {texts.signIn}
            </a>
          </div>
        </details>
      </nav>
    </header>
  );
}

function Places() {
  return places.map(({ href, text }) => (
    <a key={href} href={href} className={classes.link}>
      {text}
    </a>
  ));
}
