import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/navigation/paths.ts';

/** In the state of an entry of the history: the entry before it shows the same note in the view. */
interface EditEntry {
  isAfterView?: boolean;
}

/**
 * From the view of a note to its editor and back. Editing is an entry of its own in the history; who has come from
 * the view goes back there, so that Back does not lead into the editor again. A note that does not exist yet has no
 * view: without it, home.
 */
export function useNoteMode(noteId: string | null, isEditing: boolean): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isAfterView = (state as EditEntry | null)?.isAfterView === true;
  return useCallback(() => {
    if (noteId === null) void navigate(paths.home);
    else if (!isEditing)
      void navigate(paths.editNote(noteId), { state: { isAfterView: true } satisfies EditEntry });
    else if (isAfterView) void navigate(-1);
    else void navigate(paths.note(noteId), { replace: true });
  }, [navigate, noteId, isEditing, isAfterView]);
}
