import { UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import type { SessionUser } from '../../shared/session/index.ts';
import { AccountHead } from './account-menu.tsx';
import { AppearanceSwitch } from './appearance-switch.tsx';
import classes from './drawer-account.module.css';
import { useLogout } from './use-logout.ts';

/** The account menu's content, laid open at the foot of the drawer. */
export function DrawerAccount({ user }: { user: SessionUser }) {
  const { t } = useTranslation('frame');
  const logout = useLogout();
  return (
    <div className={classes.account}>
      <UnstyledButton component={Link} to={paths.profile(user.username)} className={classes.profile}>
        <AccountHead user={user} />
      </UnstyledButton>
      <UnstyledButton component={Link} to={paths.accountSettings} className={classes.entry}>
        <IconSettings size={20} stroke={1.5} aria-hidden />
        {t('accountSettings')}
      </UnstyledButton>
      <AppearanceSwitch />
      <UnstyledButton className={classes.entry} onClick={logout}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t('logout')}
      </UnstyledButton>
    </div>
  );
}
