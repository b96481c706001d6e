import { NothingOpen } from '../../../../features/workspace/panels/nothing-open.tsx';
import type { Selection } from '../../../../features/workspace/selection/selection.ts';
import { AppNotFound } from '../../../../shared/not-found/app-not-found.tsx';
import type { WorkspaceActions } from '../dialogs/workspace-dialogs.tsx';
import { NotePanel } from './note-panel.tsx';
import { NotebookPanel } from './notebook-panel.tsx';
import { Feed, HistoryPanel, PublicPanel, SavedPage, SearchPage } from './panel-parts.ts';
import type { FollowingChoice } from './use-following-choice.ts';

interface RightPanelProps extends Omit<WorkspaceActions, 'onSelectedNotes'> {
  selection: Selection;
  following: FollowingChoice;
}

/** The selection in the address. */
export function RightPanel({ selection, following, onNoteAction, onNotebookAction }: RightPanelProps) {
  switch (selection.kind) {
    case 'note':
    case 'new':
      return <NotePanel selection={selection} onAction={onNoteAction} />;
    case 'history':
      return <HistoryPanel selection={selection} />;
    case 'notebook':
      return <NotebookPanel selection={selection} onAction={onNotebookAction} />;
    case 'saved':
      return <SavedPage />;
    case 'search':
      return <SearchPage query={selection.query} tab={selection.tab} />;
    case 'explore':
    case 'topic':
    case 'profile':
      return (
        <PublicPanel selection={selection} onNoteAction={onNoteAction} onNotebookAction={onNotebookAction} />
      );
    case 'missing':
      return <AppNotFound />;
    case 'none':
      // On a small device the list covers it.
      if (!following.isFeedBeside) return <NothingOpen />;
      return (
        <Feed
          place="page"
          isLanding={following.isLanding}
          selectedId={null}
          onAction={onNoteAction}
          onFollowing={following.isListed ? undefined : following.onFollowing}
        />
      );
  }
}
