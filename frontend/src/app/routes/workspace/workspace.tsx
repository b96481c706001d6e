import type { NoteSummary } from '@commonplace/contracts/api';
import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { DeviceCopies } from '../../../features/editor/device-copies.tsx';
import { DeleteNoteDialog } from '../../../features/notes/delete-note-dialog.tsx';
import type { NoteAction } from '../../../features/notes/note-menu.ts';
import { ShareNoteDialog } from '../../../features/sharing/share-note-dialog.tsx';
import { noteLabel } from '../../../shared/format/note-label.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { useUser } from '../../../shared/session/index.ts';
import { smallDevice } from '../../../shared/theme/index.ts';
import { usePageTitle } from '../../../shared/ui/use-page-title.ts';
import { DrawerAccount } from '../../layouts/drawer-account.tsx';
import { type LeftPanelDisplay, leftPanelDisplays, Sidebar } from '../../layouts/sidebar.tsx';
import { SignedInBar } from '../../layouts/signed-in-bar.tsx';
import { LeftPanel } from './left-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { NothingOpen } from './nothing-open.tsx';
import { Panels } from './panels.tsx';
import { type Selection, useSelection } from './selection.ts';
import { useNote } from './use-note.ts';
import classes from './workspace.module.css';

/** A note that a dialog is open for. */
type Dialog = { kind: NoteAction; noteId: string } | null;

/** The signed-in person's desk: navigation, a list on the left, one note on the right. */
export function Workspace() {
  const { t } = useTranslation('frame');
  const user = useUser();
  const navigate = useNavigate();
  const selection = useSelection();
  const small = useMediaQuery(smallDevice, undefined, { getInitialValueInEffect: false });
  const [display, setDisplay] = useLeftPanelDisplay();
  const [shrunk, setShrunk] = useLocalStorage({
    key: 'sidebarShrunk',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawerOpen, drawer] = useDisclosure();
  const [dialog, setDialog] = useState<Dialog>(null);
  usePageTitle(useTitle(selection, display));
  if (!user) return null;

  const selectedId = selection.kind === 'note' ? selection.noteId : null;
  // On a small device there is room for one of both panels: choosing a list leaves the note.
  const showList = (next: LeftPanelDisplay) => {
    setDisplay(next);
    if (small && selection.kind !== 'none') void navigate(paths.home);
  };
  const act = (action: NoteAction, { id }: NoteSummary) => setDialog({ kind: action, noteId: id });
  const navigation = { display, onDisplay: showList };

  return (
    <div className={classes.workspace}>
      <SignedInBar user={user} onMenu={small ? drawer.open : undefined} />
      <div className={classes.below}>
        {!small && <Sidebar {...navigation} shrunk={shrunk} onShrunk={setShrunk} />}
        <Panels
          small={small}
          selected={selection.kind !== 'none'}
          left={<LeftPanel display={display} selectedId={selectedId} onAction={act} />}
          right={
            selection.kind === 'none' ? (
              <NothingOpen />
            ) : (
              <NotePanel noteId={selectedId} isNew={selection.kind === 'new'} />
            )
          }
        />
      </div>
      <Drawer
        opened={small && drawerOpen}
        onClose={drawer.close}
        size={280}
        title={t('menu')}
        closeButtonProps={{ 'aria-label': t('closeMenu') }}
        classNames={{ content: classes.drawer, body: classes.drawerBody, header: classes.drawerHeader }}
      >
        <Sidebar {...navigation} shrunk={false} onChosen={drawer.close} />
        <DrawerAccount user={user} />
      </Drawer>
      <DeviceCopies userId={user.id} />
      {dialog?.kind === 'share' && <ShareNoteDialog noteId={dialog.noteId} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'delete' && (
        <DeleteNoteDialog
          noteId={dialog.noteId}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            if (dialog.noteId === selectedId) void navigate(paths.home, { replace: true });
          }}
        />
      )}
    </div>
  );
}

/** What the page is called: the open note, else the list. */
function useTitle(selection: Selection, display: LeftPanelDisplay): string {
  const { t } = useTranslation(['frame', 'common']);
  const { data: note } = useNote(selection.kind === 'note' ? selection.noteId : null);
  if (selection.kind === 'new') return t('frame:newNote');
  if (selection.kind === 'note' && note) return noteLabel(note, t('common:untitled'));
  return t(`frame:${displayTitles[display]}`);
}

const displayTitles = { notebooks: 'myNotebooks', notes: 'myNotes', shared: 'sharedWithMe' } as const;

/** The chosen list, remembered on this device. Other tabs keep theirs. */
function useLeftPanelDisplay() {
  return useLocalStorage<LeftPanelDisplay>({
    key: 'leftPanelDisplay',
    defaultValue: 'notes',
    getInitialValueInEffect: false,
    sync: false,
    deserialize: (stored) => leftPanelDisplays.find((known) => known === stored) ?? 'notes',
    serialize: (value) => value,
  });
}
