import { Button } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '../../shared/ui/pictures/logo.tsx';
import classes from './guest-bar.module.css';

/** Pixels after which the bar gains a ground of its own. */
const opaqueAfter = 40;

/** The bar above the standalone editor of a guest. */
export function GuestBar() {
  const { t } = useTranslation('frame');
  const [{ y }] = useWindowScroll();
  return (
    <header className={classes.bar} data-opaque={y > opaqueAfter || undefined}>
      <Link to="/" aria-label={t('home')} className={classes.home}>
        <Logo />
      </Link>
      <nav className={classes.links} aria-label={t('mainNavigation')}>
        <Button component={Link} to="/login" variant="subtle" color="ink">
          {t('signIn')}
        </Button>
        <Button component={Link} to="/join">
          {t('join')}
        </Button>
      </nav>
    </header>
  );
}
