import { DeleteNotebookDialog } from '../../../../features/notebooks/dialogs/delete-notebook-dialog.tsx';
import { DeleteNoteDialog } from '../../../../features/notes/actions/delete-note-dialog.tsx';
import { TrashPanel } from '../../../../features/trash/trash-panel.tsx';
import type { TrashedThing } from '../../../../features/trash/trash-source.ts';

/** The trash, with the confirmations of the features whose things are in it. */
export function OwnTrash() {
  return <TrashPanel deleteDialog={deleteDialog} />;
}

function deleteDialog(thing: TrashedThing, end: { onClose: () => void; onDeleted: () => void }) {
  if (thing.kind === 'note') return <DeleteNoteDialog noteId={thing.id} {...end} />;
  const { id, name, notesCount } = thing;
  return <DeleteNotebookDialog notebook={{ id, name, temp: { notesCount } }} {...end} />;
}
