import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../shared/session/index.ts';
import { DrawerAccount } from '../../layouts/drawer-account.tsx';
import classes from './workspace-drawer.module.css';

interface WorkspaceDrawerProps {
  opened: boolean;
  onClose: () => void;
  user: SessionUser;
  /** The navigation. */
  children: ReactNode;
}

/** The drawer of small devices with the navigation and the account. */
export function WorkspaceDrawer({ opened, onClose, user, children }: WorkspaceDrawerProps) {
  const { t } = useTranslation('frame');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={t('menu')}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
      classNames={{ content: classes.drawer, body: classes.body, header: classes.header }}
    >
      {children}
      <DrawerAccount user={user} />
    </Drawer>
  );
}
