import { MyNotebooks } from '../../../features/notebooks/my-notebooks.tsx';
import { MyNotes } from '../../../features/notes/my-notes.tsx';
import { NotebookNotes } from '../../../features/notes/notebook-notes.tsx';
import { SharedNotes } from '../../../features/notes/shared-notes.tsx';
import type { LeftPanelDisplay } from '../../layouts/left-panel-display.ts';
import type { WorkspaceActions } from './workspace-dialogs.tsx';

interface LeftPanelProps extends WorkspaceActions {
  display: LeftPanelDisplay;
  /** The note or notebook that is open. */
  selectedId: string | null;
}

/** The list that was chosen in the sidebar. */
export function LeftPanel({ display, selectedId, onNoteAction, onNotebookAction }: LeftPanelProps) {
  const notes = { selectedId, onAction: onNoteAction };
  switch (display) {
    case 'notes':
      return <MyNotes {...notes} />;
    case 'shared':
      return <SharedNotes {...notes} />;
    case 'notebooks':
      return (
        <MyNotebooks
          selectedId={selectedId}
          onAction={onNotebookAction}
          notesOf={(notebook, sectionId) => (
            <NotebookNotes notebook={notebook} sectionId={sectionId} {...notes} />
          )}
        />
      );
  }
}
