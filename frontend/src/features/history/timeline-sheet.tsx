import { Button, Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './history-screen.module.css';

interface TimelineSheetProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Where there is no room beside the text: a button for the timeline, and the sheet it is in. */
export function TimelineSheet({ opened, onOpen, onClose, children }: TimelineSheetProps) {
  const { t } = useTranslation('history');
  return (
    <>
      <Button
        variant="subtle"
        color="ink"
        leftSection={<IconHistory size={18} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {t('timeline')}
      </Button>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="80dvh"
        title={t('timeline')}
        closeButtonProps={{ 'aria-label': t('closeTimeline') }}
        classNames={{ content: classes.sheet }}
      >
        {children}
      </Drawer>
    </>
  );
}
