import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconDevices, IconFeather, IconInfinity, IconRulerMeasure } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { GuestBar } from './guest-bar.tsx';
import classes from './landing.module.css';
import { WrittenTogether } from './written-together.tsx';
import './texts.ts';

const promises = [
  { key: 'free', Icon: IconFeather },
  { key: 'notes', Icon: IconInfinity },
  { key: 'devices', Icon: IconDevices },
  { key: 'size', Icon: IconRulerMeasure },
] as const;

/** What a guest sees first: what this is, what it promises, and the two ways in. */
export function Landing() {
  const { t } = useTranslation('landing');
  useDocumentTitle(t('title'));
  return (
    <>
      <GuestBar />
      <main id="main" tabIndex={-1} className={classes.page}>
        <section className={classes.hero}>
          <div>
            <h1 className={classes.headline}>{t('headline')}</h1>
            <p className={classes.lead}>{t('lead')}</p>
            <div className={classes.ways}>
              <Button component={Link} to="/join" className={classes.join}>
                {t('join')}
              </Button>
              <Button component={Link} to="/login" variant="subtle" className={classes.join}>
                {t('signIn')}
              </Button>
            </div>
          </div>
          <WrittenTogether />
        </section>
        <section aria-label={t('promises')}>
          <ul className={classes.promises}>
            {promises.map(({ key, Icon }) => (
              <li key={key}>
                <Icon size={24} stroke={1.5} aria-hidden className={classes.icon} />
                <h2 className={classes.promise}>{t(`${key}.title`)}</h2>
                <p className={classes.reason}>{t(`${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className={classes.footer}>{t('footer')}</footer>
    </>
  );
}
