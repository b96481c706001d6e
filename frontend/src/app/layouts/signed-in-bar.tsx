import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useKnownTasks } from '../../features/exchange/tasks/known-tasks.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { SearchBar } from '../../features/search/search-bar.tsx';
import { withTexts } from '../../shared/i18n/load-texts.ts';
import type { SessionUser } from '../../shared/session/index.ts';
import { lazyPart } from '../../shared/ui/loading/lazy-part.tsx';
import { Logo } from '../../shared/ui/pictures/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './signed-in-bar.module.css';

// From the first import or export on.
const TasksButton = lazyPart(
  'tasks-button',
  async () =>
    (await withTexts(['exchange'], import('../../features/exchange/tasks/tasks-button.tsx'))).TasksButton,
);

interface SignedInBarProps {
  user: SessionUser;
  /** Opens the drawer that has the navigation and the account on a small device; absent elsewhere. */
  onMenu?: (() => void) | undefined;
}

/** The bar above what a signed-in person sees. */
export function SignedInBar({ user, onMenu }: SignedInBarProps) {
  const { t } = useTranslation('frame');
  const hasTasks = useKnownTasks().length > 0;
  return (
    <header className={classes.bar}>
      {onMenu && (
        <ActionIcon aria-label={t('menu')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.5} />
        </ActionIcon>
      )}
      <Link to="/" aria-label={t('home')} className={classes.home}>
        <Logo />
      </Link>
      <SearchBar />
      {hasTasks && <TasksButton />}
      <NotificationBell />
      {!onMenu && <AccountMenu user={user} />}
    </header>
  );
}
