import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOrigin } from '../keyboard/focus-origin.ts';
import { useIsTopDialog } from './use-is-top-dialog.ts';

interface DialogProps {
  title: string;
  /** With a text to read. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const behind = { root: { opacity: 0 } };

/** A question or a task in front of the page. Mount it to open it; the focus goes back to where it was. */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const isTop = useIsTopDialog();
  const [before] = useState(focusOrigin);
  // Mantine gives the focus back when a modal closes; ours are unmounted instead.
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(isWide && { size: 'xl' })}
      returnFocus={false}
      closeOnEscape={isTop}
      // One at a time: what is behind waits unseen, with what was typed in it and the focus to come back to.
      {...(!isTop && { styles: behind })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
