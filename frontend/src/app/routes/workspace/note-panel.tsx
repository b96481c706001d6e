export interface NotePanelProps {
  /** The note to show, null for none. */
  noteId: string | null;
  /** Shows an empty note that is created on its first change. */
  isNew: boolean;
}

/** The right side of the workspace: one note, open. */
export function NotePanel({ noteId, isNew }: NotePanelProps) {
  return <article data-note={noteId} data-new={isNew} />;
}
