import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOrigin } from '../keyboard/focus-origin.ts';
import { useIsTopDialog } from './use-is-top-dialog.ts';

interface DialogProps {
  title: string;
  /** With a text to read. */
  isWide?: boolean;
  /** Only a button closes it: what it shows is shown once. */
  isFirm?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Where the focus was before each of the open dialogs, the last first. */
let origins: readonly (Element | null)[] = [];

const behind = { root: { opacity: 0 } };

/** A question or a task in front of the page. Mount it to open it; the focus goes back to where it was. */
export function Dialog({ title, isWide = false, isFirm = false, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const isTop = useIsTopDialog();
  // One that takes the place of another returns the focus to where that one would.
  const [before] = useState(() => [focusOrigin(), ...origins]);
  // Mantine gives the focus back when a modal closes; ours are unmounted instead.
  useEffect(() => {
    origins = before;
    return () => {
      origins = before.slice(1);
      const origin = before.find((element) => element?.isConnected);
      if (origin instanceof HTMLElement) origin.focus();
    };
  }, [before]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(isWide && { size: 'xl' })}
      returnFocus={false}
      closeOnEscape={isTop && !isFirm}
      closeOnClickOutside={!isFirm}
      // One at a time: what is behind waits unseen, with what was typed in it and the focus to come back to.
      {...(!isTop && { styles: behind })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
