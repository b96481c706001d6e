import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import type { ListingTab } from '@commonplace/contracts/pages';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ExploreScreen } from '../../../../features/explore/explore-screen.tsx';
import { ProfileScreen } from '../../../../features/explore/profile-screen.tsx';
import { TopicScreen } from '../../../../features/explore/topic-screen.tsx';
import { FollowButton } from '../../../../features/follows/follow-button.tsx';
import { NotesBell } from '../../../../features/follows/notes-bell.tsx';
import { PersonMenu } from '../../../../features/moderation/person-menu.tsx';
import { UnlessBlocked } from '../../../../features/moderation/unless-blocked.tsx';
import { ListedNotebookCard } from '../../../../features/notebooks/card/notebook-card.tsx';
import { CreateNotebookDialog } from '../../../../features/notebooks/dialogs/create-notebook-dialog.tsx';
import { ListedReadingRow } from '../../../../features/notes/lists/listed-reading-row.tsx';
import type { PublicSelection } from '../../../../features/workspace/selection/selection.ts';
import { texts } from '../../../../shared/explore/texts.ts';
import { paths } from '../../../../shared/navigation/paths.ts';
import type { WorkspaceActions } from '../dialogs/workspace-dialogs.tsx';

interface PublicPanelProps extends Omit<WorkspaceActions, 'onSelectedNotes'> {
  selection: PublicSelection;
}

/** The right panel of the workspace with explore, a topic or a profile. */
export function PublicPanel({ selection, onNoteAction, onNotebookAction }: PublicPanelProps) {
  const cards = {
    drawNote: (note: NoteSummary, reason?: ReactNode) => (
      <ListedReadingRow
        note={note}
        reason={reason}
        canPin={selection.kind === 'profile'}
        onAction={onNoteAction}
      />
    ),
    drawNotebook: (notebook: NotebookView) => (
      <ListedNotebookCard
        notebook={notebook}
        selected={false}
        withPermission={false}
        onAction={onNotebookAction}
      />
    ),
  };
  switch (selection.kind) {
    case 'explore':
      return <ExploreScreen {...selection} {...cards} />;
    case 'topic':
      return (
        <TopicScreen
          {...selection}
          {...cards}
          follow={({ id, title, temp }) => (
            <FollowButton followed={{ kind: 'hashtag', tag: id }} name={title} state={temp} />
          )}
        />
      );
    case 'profile':
      return (
        <ProfileScreen
          {...selection}
          {...cards}
          follow={({ id, username, name, temp }) => (
            <Group gap="xs" wrap="nowrap">
              <UnlessBlocked person={{ username, name }}>
                <NotesBell username={username} name={name} state={temp} />
                <FollowButton followed={{ kind: 'person', username }} name={name} state={temp} />
              </UnlessBlocked>
              <PersonMenu person={{ id, username, name }} />
            </Group>
          )}
          drawFollow={({ username, name, temp }) => (
            <FollowButton followed={{ kind: 'person', username }} name={name} state={temp} />
          )}
          createNow={(tab) => <CreateNow tab={tab} />}
        />
      );
  }
}

/** The actions on one's own profile without notes or notebooks. */
function CreateNow({ tab }: { tab: ListingTab }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (tab === 'notes')
    return (
      <Button component={Link} to={paths.newNote}>
        {texts.profile.createNow}
      </Button>
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.profile.createNow}</Button>
      {isAsking && (
        <CreateNotebookDialog
          onClose={() => setAsking(false)}
          onCreated={({ id }) => void navigate(paths.notebook(id))}
        />
      )}
    </>
  );
}
