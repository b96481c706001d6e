import { lazy, Suspense } from 'react';
import { NothingOpen } from '../../../features/workspace/nothing-open.tsx';
import type { Selection } from '../../../features/workspace/selection.ts';
import { NotePanel } from './note-panel.tsx';
import { NotebookPanel } from './notebook-panel.tsx';
import type { WorkspaceActions } from './workspace-dialogs.tsx';

// Comes with the first of these pages.
const PublicPanel = lazy(() =>
  import('./public-panel.tsx').then((module) => ({ default: module.PublicPanel })),
);

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
    case 'explore':
    case 'topic':
    case 'profile':
      return (
        <Suspense fallback={null}>
          <PublicPanel
            selection={selection}
            onNoteAction={onNoteAction}
            onNotebookAction={onNotebookAction}
          />
        </Suspense>
      );
    case 'none':
      return <NothingOpen />;
  }
}
