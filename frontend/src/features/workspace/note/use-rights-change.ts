import { useState } from 'react';

/** The right to edit an open note came or went. */
export type RightsChange = 'gained' | 'lost';

interface Known {
  noteId: string | null;
  mayEdit: boolean | null;
  change: RightsChange | null;
  /** The mode that the change was reported in: who has gone on to editing knows of it. */
  wasEditing: boolean;
}

/**
 * What became of this person's right to edit while the note was open, until they have taken it in.
 *
 * @param mayEdit null while it is not known
 */
export function useRightsChange(noteId: string | null, mayEdit: boolean | null, isEditing: boolean) {
  const [known, setKnown] = useState<Known>({ noteId, mayEdit, change: null, wasEditing: isEditing });
  if (known.noteId !== noteId) setKnown({ noteId, mayEdit, change: null, wasEditing: isEditing });
  else if (mayEdit !== null && known.mayEdit !== mayEdit) {
    const change = known.mayEdit === null ? null : mayEdit ? 'gained' : 'lost';
    setKnown({ noteId, mayEdit, change, wasEditing: isEditing });
  }
  const isOver = known.noteId !== noteId || (known.change === 'gained' && known.wasEditing !== isEditing);
  return {
    change: isOver ? null : known.change,
    dismiss: () => setKnown((now) => ({ ...now, change: null })),
  };
}
