import type { NoteSummary } from '@commonplace/contracts/api';
import { NotebookPicker } from '../../../../features/notebooks/picker/notebook-picker.tsx';
import { CopyNoteDialog } from '../../../../features/notes/actions/copy-note-dialog.tsx';
import { DeleteNoteDialog } from '../../../../features/notes/actions/delete-note-dialog.tsx';
import { MoveNoteDialog } from '../../../../features/notes/actions/move-note-dialog.tsx';
import type { NoteAction } from '../../../../features/notes/actions/note-menu.ts';
import type { PlacePicker } from '../../../../features/notes/actions/note-place.ts';
import { SaveNoteDialog } from '../../../../features/notes/saves/save-note-dialog.tsx';
import { LeaveDialog } from '../../../../features/sharing/leave-dialog.tsx';
import { ProtectDialog } from '../../../../features/sharing/protect-dialog.tsx';
import { PublishDialog } from '../../../../features/sharing/publish-dialog.tsx';
import { ShareDialog } from '../../../../features/sharing/share-dialog.tsx';
import { MoveToTrash } from '../../../../features/trash/move-to-trash.tsx';

interface NoteDialogProps {
  action: Exclude<NoteAction, 'export' | 'print'>;
  note: NoteSummary;
  onClose: () => void;
  /** Called after the note was deleted, moved to the trash or given back. */
  onDeleted: () => void;
}

const picker: PlacePicker = (control) => <NotebookPicker {...control} />;

export function NoteDialog({ action, note, onClose, onDeleted }: NoteDialogProps) {
  const sharing = { subject: 'note', thing: note, onClose } as const;
  switch (action) {
    case 'share':
      return <ShareDialog {...sharing} />;
    case 'publish':
      return <PublishDialog {...sharing} note={note} />;
    case 'leave':
      return <LeaveDialog {...sharing} onGone={onDeleted} />;
    case 'protect':
      return <ProtectDialog {...sharing} />;
    case 'move':
      return <MoveNoteDialog note={note} picker={picker} onClose={onClose} />;
    case 'copy':
      return <CopyNoteDialog note={note} picker={picker} onClose={onClose} />;
    case 'save':
      return <SaveNoteDialog note={note} onClose={onClose} />;
    case 'trash':
      return <MoveToTrash kind="note" id={note.id} onClose={onClose} onMoved={onDeleted} />;
    case 'delete':
      return <DeleteNoteDialog noteId={note.id} onClose={onClose} onDeleted={onDeleted} />;
  }
}
