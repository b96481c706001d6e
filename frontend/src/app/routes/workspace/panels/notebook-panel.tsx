import { FollowAuthor } from '../../../../features/follows/follow-author.tsx';
import { ReportItem } from '../../../../features/moderation/report-item.tsx';
import { UnlessBlocked } from '../../../../features/moderation/unless-blocked.tsx';
import { useReadWhenOpened } from '../../../../features/saved/use-read-when-opened.ts';
import { PublishButton } from '../../../../features/sharing/publish-button.tsx';
import { SharingButton } from '../../../../features/sharing/sharing-button.tsx';
import type { Selection } from '../../../../features/workspace/selection/selection.ts';
import { useEditMode } from '../../../../features/workspace/selection/use-edit-mode.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import { useNotebook } from '../../../../shared/notebooks/use-notebook.ts';
import type { WorkspaceActions } from '../dialogs/workspace-dialogs.tsx';
import { NotebookDiscussion } from '../note/discussions.tsx';
import { NotebookScreen } from './panel-parts.ts';

interface NotebookPanelProps {
  selection: Extract<Selection, { kind: 'notebook' }>;
  onAction: WorkspaceActions['onNotebookAction'];
}

/** The right panel of the workspace with one notebook, to read or to reorder. */
export function NotebookPanel({ selection: { notebookId, isEditing }, onAction }: NotebookPanelProps) {
  const { data: notebook } = useNotebook(notebookId);
  useReadWhenOpened('notebook', notebookId, notebook?.temp.hasSaved ?? null);
  const mode = useEditMode({ view: paths.notebook(notebookId), edit: paths.editNotebook(notebookId) });
  return (
    <NotebookScreen
      notebookId={notebookId}
      isEditing={isEditing}
      onEdit={mode.enter}
      onDone={mode.leave}
      onAction={onAction}
      followOf={({ owner }) => (
        <UnlessBlocked person={owner}>
          <FollowAuthor author={owner} />
        </UnlessBlocked>
      )}
      discussionOf={(notebook) => <NotebookDiscussion notebook={notebook} />}
      moreOf={({ id }) => <ReportItem subject={{ type: 'notebook', id }} />}
      sharingOf={(notebook) => (
        <>
          <SharingButton subject="notebook" thing={notebook} />
          <PublishButton subject="notebook" thing={notebook} />
        </>
      )}
    />
  );
}
