import type { NotebookView } from '@commonplace/contracts/api';
import { NotebookDialog as OwnNotebookDialog } from '../../../../features/notebooks/notebook-dialog.tsx';
import type { NotebookAction } from '../../../../features/notebooks/notebook-list-context.ts';
import { LeaveDialog } from '../../../../features/sharing/leave-dialog.tsx';
import { ProtectDialog } from '../../../../features/sharing/protect-dialog.tsx';
import { PublishDialog } from '../../../../features/sharing/publish-dialog.tsx';
import { ShareDialog } from '../../../../features/sharing/share-dialog.tsx';
import { MoveToTrash } from '../../../../features/trash/move-to-trash.tsx';

interface NotebookDialogProps {
  action: Exclude<NotebookAction, 'export' | 'print'>;
  notebook: NotebookView;
  onClose: () => void;
  /** Called after the notebook was deleted, moved to the trash or given back. */
  onDeleted: () => void;
}

export function NotebookDialog({ action, notebook, onClose, onDeleted }: NotebookDialogProps) {
  const sharing = { subject: 'notebook', thing: notebook, onClose } as const;
  switch (action) {
    case 'share':
      return <ShareDialog {...sharing} />;
    case 'publish':
      return <PublishDialog {...sharing} />;
    case 'leave':
      return <LeaveDialog {...sharing} onGone={onDeleted} />;
    case 'protect':
      return <ProtectDialog {...sharing} />;
    case 'trash':
      return <MoveToTrash kind="notebook" id={notebook.id} onClose={onClose} onMoved={onDeleted} />;
    default:
      return (
        <OwnNotebookDialog action={action} notebook={notebook} onClose={onClose} onDeleted={onDeleted} />
      );
  }
}
