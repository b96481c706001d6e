import { MyNotebooks } from '../../../features/notebooks/my-notebooks.tsx';
import { MyNotes } from '../../../features/notes/my-notes.tsx';
import type { NoteListContext } from '../../../features/notes/note-list.tsx';
import { NotebookNotes } from '../../../features/notes/notebook-notes.tsx';
import { SharedNotes } from '../../../features/notes/shared-notes.tsx';
import type { LeftPanelDisplay } from '../../layouts/left-panel-display.ts';

interface LeftPanelProps {
  display: LeftPanelDisplay;
  notes: NoteListContext;
}

/** The list that was chosen in the sidebar. */
export function LeftPanel({ display, notes }: LeftPanelProps) {
  switch (display) {
    case 'notes':
      return <MyNotes {...notes} />;
    case 'shared':
      return <SharedNotes {...notes} />;
    case 'notebooks':
      return <MyNotebooks notesOf={(notebookId) => <NotebookNotes notebookId={notebookId} {...notes} />} />;
  }
}
