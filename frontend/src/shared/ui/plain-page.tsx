import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from './pictures/logo.tsx';
import classes from './plain-page.module.css';

/** A page outside of the workspace: the logo above, one sheet of content in the middle. */
export function PlainPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" aria-label={t('home')} className={classes.home}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
