import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What will be so afterwards. */
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  /** What the way back says, unless it is Cancel. */
  cancel?: string;
  destroys?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. Enter right after it opened does nothing: the focus is on the way back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  destroys = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <DialogActions
        isCautious
        {...(destroys && { color: 'danger' })}
        loading={busy}
        cancel={cancel}
        onClick={onConfirm}
        onCancel={onClose}
      >
        {confirm}
      </DialogActions>
    </Dialog>
  );
}
