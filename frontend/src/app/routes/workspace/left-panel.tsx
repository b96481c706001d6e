import type { NoteSummary } from '@commonplace/contracts/api';
import { MyNotebooks } from '../../../features/notebooks/my-notebooks.tsx';
import { MyNotes } from '../../../features/notes/my-notes.tsx';
import type { NoteAction } from '../../../features/notes/note-menu.ts';
import { NotebookNotes } from '../../../features/notes/notebook-notes.tsx';
import { SharedNotes } from '../../../features/notes/shared-notes.tsx';
import type { LeftPanelDisplay } from '../../layouts/sidebar.tsx';

interface LeftPanelProps {
  display: LeftPanelDisplay;
  selectedId: string | null;
  onAction: (action: NoteAction, note: NoteSummary) => void;
}

/** The list that was chosen in the sidebar. */
export function LeftPanel({ display, ...list }: LeftPanelProps) {
  switch (display) {
    case 'notes':
      return <MyNotes {...list} />;
    case 'shared':
      return <SharedNotes {...list} />;
    case 'notebooks':
      return <MyNotebooks notesOf={(notebookId) => <NotebookNotes notebookId={notebookId} {...list} />} />;
  }
}
