import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/navigation/paths.ts';
import { useEditMode } from '../selection/use-edit-mode.ts';

/** From the view of a note to its editor and back. A note that does not exist yet has no view: without it, home. */
export function useNoteMode(noteId: string | null, isEditing: boolean): () => void {
  const navigate = useNavigate();
  const mode = useEditMode({ view: paths.note(noteId ?? ''), edit: paths.editNote(noteId ?? '') });
  if (noteId === null) return () => void navigate(paths.home);
  return isEditing ? mode.leave : mode.enter;
}
