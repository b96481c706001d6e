import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { DeviceCopies } from '../../../features/editor/session/sign-out/device-copies.tsx';
import { useFreshLists } from '../../../features/workspace/note/use-fresh-lists.ts';
import { useNewNoteTitle } from '../../../features/workspace/note/use-new-note-title.ts';
import { Panels } from '../../../features/workspace/panels/panels.tsx';
import {
  idOf,
  nameOf,
  type Selection,
  useSelection,
} from '../../../features/workspace/selection/selection.ts';
import { useLeaveDeleted } from '../../../features/workspace/selection/use-leave-deleted.ts';
import { useListSheet } from '../../../features/workspace/selection/use-list-sheet.ts';
import { LineSkeleton } from '../../../shared/collections/skeleton/skeleton.tsx';
import { useUser } from '../../../shared/session/index.ts';
import { phone, smallDevice } from '../../../shared/theme/index.ts';
import { lazyPart, useLoaded } from '../../../shared/ui/loading/lazy-part.tsx';
import { useVisibleHeight } from '../../../shared/ui/use-visible-height.ts';
import { type LeftPanelDisplay, useLeftPanelDisplay } from '../../layouts/left-panel-display.ts';
import { useNewNoteShortcut } from '../../layouts/new-note-shortcut.ts';
import { Sidebar } from '../../layouts/sidebar.tsx';
import { SignedInBar } from '../../layouts/signed-in-bar.tsx';
import { useWorkspaceDialogs } from './dialogs/workspace-dialogs.tsx';
import { LeftPanel } from './panels/panel-parts.ts';
import { RightPanel } from './panels/right-panel.tsx';
import { useFollowingChoice } from './panels/use-following-choice.ts';
import { useWarmPanels } from './panels/use-warm-panels.ts';
import { useIntendedAct } from './use-intended-act.ts';
import { useSelectAgain } from './use-select-again.ts';
import classes from './workspace.module.css';
import { WorkspaceTitle } from './workspace-title.tsx';

// Loaded when it is first opened.
const WorkspaceDrawer = lazyPart(
  'drawer',
  async () => (await import('./workspace-drawer.tsx')).WorkspaceDrawer,
);

/** The key of the name of the right panel in the texts of the frame. */
const labels = {
  none: 'note',
  missing: 'note',
  new: 'note',
  note: 'note',
  history: 'history',
  notebook: 'notebook',
  saved: 'saved',
  search: 'search',
  explore: 'explore',
  topic: 'topic',
  profile: 'profile',
} as const satisfies Record<Selection['kind'], string>;

/** The workspace of a signed-in person: navigation, a list on the left, one note or notebook on the right. */
export function Workspace() {
  const { t } = useTranslation('frame');
  const user = useUser();
  const selection = useSelection();
  const selectedId = idOf(selection);
  const small = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [display, setDisplay] = useLeftPanelDisplay();
  const [shrunk, setShrunk] = useLocalStorage({
    key: 'sidebarShrunk',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawerOpen, drawer] = useDisclosure();
  const [hasDrawer, setHasDrawer] = useState(false);
  if (drawerOpen && !hasDrawer) setHasDrawer(true);
  const sheet = useListSheet(selection.kind !== 'none');
  const following = useFollowingChoice(display, setDisplay, !small && selection.kind === 'none');
  const { actions, dialogs } = useWorkspaceDialogs({ onDeleted: useLeaveDeleted() });
  useFreshLists();
  useIntendedAct();
  useSelectAgain();
  useNewNoteShortcut();
  useNewNoteTitle(selection.kind === 'new');
  useVisibleHeight();
  useWarmPanels();
  if (!user) return null;

  const navigation = {
    display,
    selectedId,
    onDisplay: (next: LeftPanelDisplay) => {
      if (next === 'feed') return following.onFeed();
      setDisplay(next);
      if (small) sheet.open();
    },
  };
  // The bar of a note has the link back to the list; a phone has no space for a second one.
  const hasBar = small && ['note', 'new', 'history'].includes(selection.kind);
  return (
    <div className={classes.workspace}>
      <WorkspaceTitle selection={selection} display={display} />
      {(!(hasBar && isPhone) || sheet.isOpen) && (
        <SignedInBar user={user} onMenu={small ? drawer.open : undefined} />
      )}
      <div className={classes.below}>
        {!small && <Sidebar {...navigation} shrunk={shrunk} onShrunk={setShrunk} />}
        <Panels
          small={small}
          phone={isPhone}
          hasBar={hasBar}
          listOpen={sheet.isOpen}
          onOpenList={sheet.open}
          onCloseList={sheet.close}
          opened={nameOf(selection)}
          isEmpty={selection.kind === 'none'}
          openedLabel={t(following.isFeedBeside ? 'feed' : labels[selection.kind])}
          left={<ListPanel display={display} selectedId={selectedId} following={following} {...actions} />}
          right={<RightPanel selection={selection} following={following} {...actions} />}
        />
      </div>
      {hasDrawer && (
        <WorkspaceDrawer opened={small && drawerOpen} onClose={drawer.close} user={user}>
          <Sidebar {...navigation} shrunk={false} onChosen={drawer.close} />
        </WorkspaceDrawer>
      )}
      <DeviceCopies userId={user.id} />
      <PrintedAddress />
      {dialogs}
    </div>
  );
}

/** Where what is printed comes from. */
function PrintedAddress() {
  const { pathname, search } = useLocation();
  return <p className="printed-address">{window.location.origin + pathname + search}</p>;
}

/** The list. Beside an open note its code comes after the text; on a small device it may not be shown at all. */
function ListPanel(props: ComponentProps<typeof LeftPanel>) {
  const isLoaded = useLoaded(LeftPanel);
  if (isLoaded) return <LeftPanel {...props} />;
  return ['62%', '48%', '55%', '40%'].map((width) => <LineSkeleton key={width} width={width} />);
}
