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
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="92dvh"
      classNames={{ content: classes.sheet, header: classes.sheetHeader, title: classes.sheetTitle }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{t('title')}</Drawer.Title>
          {settings}
          <Drawer.CloseButton aria-label={t('close')} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
