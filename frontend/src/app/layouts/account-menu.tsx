import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconMoon, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import type { SessionUser } from '../../shared/session/index.ts';
import { TickItem } from '../../shared/ui/controls/tick-item.tsx';
import { PersonAvatar } from '../../shared/ui/pictures/person-avatar.tsx';
import classes from './account-menu.module.css';
import { useDarkAppearance } from './use-dark-appearance.ts';
import { useLogout } from './use-logout.ts';

/** The avatar of the top bar and what belongs to the person. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('frame');
  const logout = useLogout();
  const { isDark, toggle } = useDarkAppearance();
  return (
    // Not in a portal: it belongs to the banner that its button is in.
    <Menu width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar}>
          <PersonAvatar name={user.name} picture={user.picture} />
          <VisuallyHidden>{t('account', { name: user.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.profile(user.username)} className={classes.profile}>
          <AccountHead user={user} />
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={paths.accountSettings}
          leftSection={<IconSettings size={18} stroke={1.5} />}
        >
          {t('accountSettings')}
        </Menu.Item>
        <TickItem Icon={IconMoon} checked={isDark} onChange={toggle}>
          {t('appearance')}
        </TickItem>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={logout}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Who is signed in, in two lines. */
export function AccountHead({ user }: { user: SessionUser }) {
  return (
    <div className={classes.head}>
      <PersonAvatar name={user.name} picture={user.picture} size={40} />
      <div className={classes.names}>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.username}>@{user.username}</div>
      </div>
    </div>
  );
}
