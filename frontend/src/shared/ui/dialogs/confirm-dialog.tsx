import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../controls/busy-button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What will be so afterwards. */
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  destroys?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Enter right after it opened does nothing: the focus is on the way back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  destroys = false,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <BusyButton {...(destroys && { color: 'danger' })} loading={busy} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </Group>
    </Dialog>
  );
}
