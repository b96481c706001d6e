import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notification-bell.module.css';

interface NotificationSheetProps {
  opened: boolean;
  onClose: () => void;
  /** The link to the settings of notifications. */
  settings: ReactNode;
  children: ReactNode;
}

/** The notifications on a phone. */
export function NotificationSheet({ opened, onClose, settings, children }: NotificationSheetProps) {
  const { t } = useTranslation('notifications');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="92dvh"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.sheet, header: classes.sheetHeader }}
    >
      {children}
      <div className={classes.foot}>{settings}</div>
    </Drawer>
  );
}
