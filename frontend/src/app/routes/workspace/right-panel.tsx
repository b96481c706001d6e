import { lazy, Suspense } from 'react';
import { NothingOpen } from '../../../features/workspace/nothing-open.tsx';
import type { Selection } from '../../../features/workspace/selection.ts';
import { withTexts } from '../../../shared/i18n/load-texts.ts';
import { loadFeed } from './load-lists.ts';
import { NotFoundMessage } from './not-found-message.tsx';
import { NotePanel } from './note-panel.tsx';
import { NotebookPanel } from './notebook-panel.tsx';
import type { FollowingChoice } from './use-following-choice.ts';
import type { WorkspaceActions } from './workspace-dialogs.tsx';

// Loaded with the first of these pages.
const Feed = lazy(() => loadFeed().then((module) => ({ default: module.Feed })));

const PublicPanel = lazy(() =>
  withTexts(['likes', 'notebooks'], import('./public-panel.tsx')).then((module) => ({
    default: module.PublicPanel,
  })),
);

const SearchPage = lazy(() =>
  withTexts(['collections'], import('./search-page.tsx')).then((module) => ({ default: module.SearchPage })),
);

interface RightPanelProps extends WorkspaceActions {
  selection: Selection;
  following: FollowingChoice;
}

/** The selection in the address. */
export function RightPanel({ selection, following, onNoteAction, onNotebookAction }: RightPanelProps) {
  switch (selection.kind) {
    case 'note':
    case 'new':
      return <NotePanel selection={selection} onAction={onNoteAction} />;
    case 'notebook':
      return <NotebookPanel selection={selection} onAction={onNotebookAction} />;
    case 'search':
      return (
        <Suspense fallback={null}>
          <SearchPage query={selection.query} tab={selection.tab} />
        </Suspense>
      );
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
    case 'missing':
      return <NotFoundMessage />;
    case 'none':
      // On a small device the list covers it.
      if (!following.isFeedBeside) return <NothingOpen />;
      return (
        <Suspense fallback={null}>
          <Feed
            place="page"
            isLanding={following.isLanding}
            selectedId={null}
            onAction={onNoteAction}
            onFollowing={following.isListed ? undefined : following.onFollowing}
          />
        </Suspense>
      );
  }
}
