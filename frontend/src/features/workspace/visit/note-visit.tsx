import { ChangedBar } from './changed-bar.tsx';
import { useVisit } from './use-visit.ts';

/** Says that the person has a note open while it is there, and to them what others changed since they last had. */
export function NoteVisit({ noteId }: { noteId: string }) {
  const visit = useVisit(noteId);
  return visit && <ChangedBar noteId={noteId} changes={visit.changes} onDismiss={visit.dismiss} />;
}
