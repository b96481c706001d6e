import type { NotebookView } from '@commonplace/contracts/api';
import { DeleteNotebookDialog } from './dialogs/delete-notebook-dialog.tsx';
import type { NotebookAction } from './notebook-list-context.ts';
import { NewSectionDialog } from './sections/section-dialog.tsx';
import { PlaceInSetDialog } from './sets/place-in-set-dialog.tsx';

/** The actions whose dialogs are of this feature; sharing has the others. */
export type NotebookDialogAction = Exclude<
  NotebookAction,
  'share' | 'publish' | 'protect' | 'export' | 'print' | 'trash'
>;

interface NotebookDialogProps {
  action: NotebookDialogAction;
  notebook: NotebookView;
  onClose: () => void;
  /** Called once the notebook is gone, before the dialog closes. */
  onDeleted: () => void;
}

/** What a notebook's menu asks before, or about, what was chosen in it. Mount it to open it. */
export function NotebookDialog({ action, notebook, onClose, onDeleted }: NotebookDialogProps) {
  switch (action) {
    case 'addSection':
      return <NewSectionDialog notebookId={notebook.id} onClose={onClose} />;
    case 'addToSet':
      return <PlaceInSetDialog notebook={notebook} onClose={onClose} />;
    case 'delete':
      return <DeleteNotebookDialog notebook={notebook} onClose={onClose} onDeleted={onDeleted} />;
  }
}
