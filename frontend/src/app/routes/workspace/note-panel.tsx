import { lazy, Suspense } from 'react';
import classes from './note-panel.module.css';
import { useNote } from './use-note.ts';

// Most of what the workspace weighs: it comes with the first note, not with the first list.
const OpenNote = lazy(() => import('./open-note.tsx').then((module) => ({ default: module.OpenNote })));

export interface NotePanelProps {
  /** The note to show, null for none. */
  noteId: string | null;
  /** Shows an empty note that is created on its first change. */
  isNew: boolean;
}

/** The right side of the workspace: one note, open. */
export function NotePanel({ noteId, isNew }: NotePanelProps) {
  const shownId = isNew ? null : noteId;
  // Asked for at once, while the editor itself may still be loading.
  useNote(shownId);
  return (
    <article className={classes.panel}>
      <Suspense fallback={null}>
        <OpenNote noteId={shownId} />
      </Suspense>
    </article>
  );
}
