import type { NoteSummary } from '@commonplace/contracts/api';
import { lazy, Suspense, useState } from 'react';
import type { NoteAction } from '../../../features/notes/note-menu.ts';

// A dialog comes when it is first asked for.
const DeleteNoteDialog = lazy(() =>
  import('../../../features/notes/delete-note-dialog.tsx').then((module) => ({
    default: module.DeleteNoteDialog,
  })),
);
const ShareDialog = lazy(() =>
  import('../../../features/sharing/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
);
const PublishDialog = lazy(() =>
  import('../../../features/sharing/publish-dialog.tsx').then((module) => ({
    default: module.PublishDialog,
  })),
);
const ProtectDialog = lazy(() =>
  import('../../../features/sharing/protect-dialog.tsx').then((module) => ({
    default: module.ProtectDialog,
  })),
);

/** What was asked for by a menu anywhere in the workspace. */
type Asked = { subject: 'note'; action: NoteAction; note: NoteSummary };

/** The dialogs of the workspace: `act…` are what the lists and panels raise, `dialogs` goes beside them. */
export function useWorkspaceDialogs({ onDeleted }: { onDeleted: (id: string) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return {
    actOnNote: (action: NoteAction, note: NoteSummary) => setAsked({ subject: 'note', action, note }),
    dialogs: asked && (
      <Suspense fallback={null}>
        <NoteDialog
          action={asked.action}
          note={asked.note}
          onClose={close}
          onDeleted={() => onDeleted(asked.note.id)}
        />
      </Suspense>
    ),
  };
}

interface NoteDialogProps {
  action: NoteAction;
  note: NoteSummary;
  onClose: () => void;
  /** Called once the note is gone. */
  onDeleted: () => void;
}

/** What an action on a note asks before it is done. */
function NoteDialog({ action, note, onClose, onDeleted }: NoteDialogProps) {
  switch (action) {
    case 'share':
      return <ShareDialog subject="note" thing={note} onClose={onClose} />;
    case 'publish':
      return <PublishDialog subject="note" thing={note} onClose={onClose} />;
    case 'protect':
      return <ProtectDialog subject="note" thing={note} onClose={onClose} />;
    case 'delete':
      return <DeleteNoteDialog noteId={note.id} onClose={onClose} onDeleted={onDeleted} />;
    default:
      return null;
  }
}
