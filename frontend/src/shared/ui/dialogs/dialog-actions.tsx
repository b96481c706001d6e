import { Button, Group } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../controls/busy-button.tsx';

interface DialogActionsProps extends ComponentProps<typeof BusyButton> {
  onCancel: () => void;
  /** What the way back says, unless it is Cancel. */
  cancel?: string | undefined;
  /** The focus begins on the way back, so that Enter right after the dialog opened does nothing. */
  isCautious?: boolean;
}

/** The foot of a dialog: the way back, and the button that does what the dialog is for. */
export function DialogActions({ onCancel, cancel, isCautious, mt = 'lg', ...act }: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs" mt={mt}>
      <Button variant="default" data-autofocus={isCautious || undefined} onClick={onCancel}>
        {cancel ?? t('cancel')}
      </Button>
      <BusyButton {...act} />
    </Group>
  );
}
