import { Feed } from '../../../features/notes/feed/feed.tsx';
import { NothingOpen } from '../../../features/workspace/nothing-open.tsx';
import type { Selection } from '../../../features/workspace/selection.ts';
import { NotePanel } from './note-panel.tsx';
import { NotebookPanel } from './notebook-panel.tsx';
import type { FollowingChoice } from './use-following-choice.ts';
import type { WorkspaceActions } from './workspace-dialogs.tsx';

interface RightPanelProps extends WorkspaceActions {
  selection: Selection;
  following: FollowingChoice;
}

/** What the address selects. */
export function RightPanel({ selection, following, onNoteAction, onNotebookAction }: RightPanelProps) {
  switch (selection.kind) {
    case 'note':
    case 'new':
      return <NotePanel selection={selection} onAction={onNoteAction} />;
    case 'notebook':
      return <NotebookPanel selection={selection} onAction={onNotebookAction} />;
    case 'none':
      // On a small device the list lies over it.
      if (!following.isFeedBeside) return <NothingOpen />;
      return (
        <Feed
          place="page"
          selectedId={null}
          onAction={onNoteAction}
          onFollowing={following.isListed ? undefined : following.onFollowing}
        />
      );
  }
}
