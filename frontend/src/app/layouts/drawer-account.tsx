import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type SessionUser, signOut } from '../../shared/session/index.ts';
import { AccountHead } from './account-menu.tsx';
import { AppearanceSwitch } from './appearance-switch.tsx';
import classes from './drawer-account.module.css';

/** The account menu's content, laid open at the foot of the drawer. */
export function DrawerAccount({ user }: { user: SessionUser }) {
  const { t } = useTranslation('frame');
  return (
    <div className={classes.account}>
      <AccountHead user={user} />
      <AppearanceSwitch />
      <UnstyledButton className={classes.logout} onClick={() => void signOut()}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t('logout')}
      </UnstyledButton>
    </div>
  );
}
