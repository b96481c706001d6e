import { NothingOpen } from '../../../features/workspace/nothing-open.tsx';
import type { Selection } from '../../../features/workspace/selection.ts';
import { NotePanel } from './note-panel.tsx';
import { NotebookPanel } from './notebook-panel.tsx';
import type { WorkspaceActions } from './workspace-dialogs.tsx';

interface RightPanelProps extends WorkspaceActions {
  selection: Selection;
}

/** What the address selects. */
export function RightPanel({ selection, onNoteAction, onNotebookAction }: RightPanelProps) {
  switch (selection.kind) {
    case 'note':
    case 'new':
      return <NotePanel selection={selection} onAction={onNoteAction} />;
    case 'notebook':
      return <NotebookPanel selection={selection} onAction={onNotebookAction} />;
    case 'none':
      return <NothingOpen />;
  }
}
