import type { ReactNode } from 'react';
import skipLink from '../../shared/ui/skip-link.module.css';
import type { PageHead } from '../page.ts';
import { texts } from '../texts.ts';
import { GuestBar } from './guest-bar.tsx';
import classes from './layout.module.css';

interface LayoutProps {
  /** Where a guest returns after signing in. */
  path: string;
  /** The page in other formats, named in the footer. */
  alternates: PageHead['alternates'];
  children: ReactNode;
}

/** The frame of every public page: a skip link, the bar, the page and the footer. */
export function Layout({ path, alternates = [], children }: LayoutProps) {
  return (
    <>
      <a href="#main" className={skipLink.skip}>
        {texts.skip}
      </a>
      <GuestBar path={path} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span>{texts.footer}</span>
        <nav aria-label={texts.footerNavigation} className={classes.footerLinks}>
          <a href="/solutions">{texts.solutions}</a>
          <a href="/about">{texts.about}</a>
          <a href="/about-dev">{texts.forDevelopers}</a>
          <a href="/pages/terms">{texts.terms}</a>
          <a href="/pages/privacy-policy">{texts.privacy}</a>
          <a href="/contact">{texts.contact}</a>
          {alternates.map(({ type, path }) => (
            <a key={type} href={path} type={type}>
              {texts.formats[type as keyof typeof texts.formats]}
            </a>
          ))}
        </nav>
      </footer>
      <p role="status" className={classes.status} data-status />
    </>
  );
}
