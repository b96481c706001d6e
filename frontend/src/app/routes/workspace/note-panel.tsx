import type { NoteSummary } from '@commonplace/contracts/api';
import { lazy, Suspense } from 'react';
import { useFrameBreakpoint } from '../../../features/editor/use-frame-breakpoint.ts';
import type { NoteAction } from '../../../features/notes/note-menu.ts';
import type { Selection } from '../../../features/workspace/selection.ts';
import { useNote } from '../../../features/workspace/use-note.ts';
import { loadOpenNote } from './load-open-note.ts';
import classes from './note-panel.module.css';

// Most of what the workspace weighs: it comes with the first note, not with the first list.
const OpenNote = lazy(() => loadOpenNote().then((module) => ({ default: module.OpenNote })));

export interface NotePanelProps {
  /** The note to show, or the one to begin. */
  selection: Extract<Selection, { kind: 'note' | 'new' }>;
  /** What the page around opens a dialog for. */
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** The right side of the workspace: one note, to be read or written. */
export function NotePanel({ selection, onAction }: NotePanelProps) {
  const [panel, breakpoint] = useFrameBreakpoint();
  // Asked for at once, while the editor itself may still be loading.
  useNote(selection.kind === 'note' ? selection.noteId : null);
  return (
    <article className={classes.panel} ref={panel}>
      <Suspense fallback={null}>
        <OpenNote selection={selection} breakpoint={breakpoint} onAction={onAction} />
      </Suspense>
    </article>
  );
}
