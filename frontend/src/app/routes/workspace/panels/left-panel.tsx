import { requestedExchange } from '../../../../features/exchange/requested-exchange.ts';
import { FollowingPanel } from '../../../../features/follows/following-panel.tsx';
import { MyNotebooks } from '../../../../features/notebooks/my-notebooks.tsx';
import { SavedNotebooks } from '../../../../features/notebooks/saved-notebooks.tsx';
import { SharedNotebooks } from '../../../../features/notebooks/shared-notebooks.tsx';
import { Feed } from '../../../../features/notes/feed/feed.tsx';
import { MyNotes } from '../../../../features/notes/lists/my-notes.tsx';
import { NotebookNotes } from '../../../../features/notes/lists/notebook-notes.tsx';
import { SharedWithMe } from '../../../../features/notes/lists/shared-with-me.tsx';
import { NoteSelectionArea } from '../../../../features/notes/selection/note-selection-area.tsx';
import { withTexts } from '../../../../shared/i18n/load-texts.ts';
import { lazyPart } from '../../../../shared/ui/loading/lazy-part.tsx';
import type { LeftPanelDisplay } from '../../../layouts/left-panel-display.ts';
import type { WorkspaceActions } from '../dialogs/workspace-dialogs.tsx';
import type { FollowingChoice } from './use-following-choice.ts';

// Rarely looked at.
const OwnTrash = lazyPart(
  'own-trash',
  async () =>
    (await withTexts(['collections', 'notebooks', 'notes', 'trash'], import('./own-trash.tsx'))).OwnTrash,
);

interface LeftPanelProps extends WorkspaceActions {
  display: LeftPanelDisplay;
  /** The open note or notebook. */
  selectedId: string | null;
  following: FollowingChoice;
}

/** The list that is selected in the sidebar. */
export function LeftPanel({
  display,
  selectedId,
  following,
  onNoteAction,
  onNotebookAction,
  onSelectedNotes,
}: LeftPanelProps) {
  const notes = { selectedId, onAction: onNoteAction };
  const notebooks = { selectedId, onAction: onNotebookAction };
  switch (display) {
    case 'feed':
      // Beside the feed: the followed people and topics.
      if (following.isFeedBeside) return <FollowingPanel {...following} />;
      return (
        <Feed place="panel" isLanding={following.isLanding} onFollowing={following.onFollowing} {...notes} />
      );
    case 'following':
      return <FollowingPanel {...following} />;
    case 'notebooks':
      return (
        <NoteSelectionArea key="notebooks" onSelected={onSelectedNotes}>
          <MyNotebooks
            {...notebooks}
            notesOf={(notebook, part) => <NotebookNotes notebook={notebook} part={part} {...notes} />}
          />
        </NoteSelectionArea>
      );
    case 'notes':
      return (
        <NoteSelectionArea key="notes" onSelected={onSelectedNotes}>
          <MyNotes {...notes} onImport={() => requestedExchange.open({ act: 'import' })} />
        </NoteSelectionArea>
      );
    case 'saved':
      return <SavedNotebooks {...notebooks} />;
    case 'shared':
      return <SharedWithMe {...notes} notebooks={() => <SharedNotebooks {...notebooks} />} />;
    case 'trash':
      return <OwnTrash />;
  }
}
