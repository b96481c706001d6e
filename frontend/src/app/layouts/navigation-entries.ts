import {
  IconBookmark,
  IconBookmarks,
  IconCompass,
  IconFileImport,
  IconNews,
  IconNotebook,
  IconNotes,
  IconPencilPlus,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { requestedExchange } from '../../features/exchange/requested-exchange.ts';
import { paths } from '../../shared/navigation/paths.ts';
import type { LeftPanelDisplay } from './left-panel-display.ts';
import { newNoteShortcut } from './new-note-shortcut.ts';

interface NavigationEntryLook {
  /** Its name among the texts of the frame. */
  text: string;
  Icon: TablerIcon;
}

/**
 * An entry leads to an address, with its keys where it has some, or chooses what the left panel lists, or both; or it opens
 * a dialog.
 */
type NavigationEntryShape = NavigationEntryLook &
  (
    | { kind: 'begin'; to: string; keys: string }
    | { kind: 'place'; to: string; display?: LeftPanelDisplay }
    | { kind: 'list'; display: LeftPanelDisplay }
    | { kind: 'act'; run: () => void }
  );

/** The navigation from top to bottom. An entry is here once what it leads to exists. */
export const navigationEntries = [
  { kind: 'begin', text: 'newNote', Icon: IconPencilPlus, to: paths.newNote, keys: newNoteShortcut },
  { kind: 'place', text: 'feed', Icon: IconNews, to: paths.home, display: 'feed' },
  { kind: 'list', text: 'myNotebooks', Icon: IconNotebook, display: 'notebooks' },
  { kind: 'list', text: 'myNotes', Icon: IconNotes, display: 'notes' },
  { kind: 'place', text: 'saved', Icon: IconBookmark, to: paths.saved },
  { kind: 'list', text: 'savedNotebooks', Icon: IconBookmarks, display: 'saved' },
  { kind: 'list', text: 'sharedWithMe', Icon: IconUsers, display: 'shared' },
  { kind: 'place', text: 'explore', Icon: IconCompass, to: paths.explore },
  { kind: 'list', text: 'trash', Icon: IconTrash, display: 'trash' },
  {
    kind: 'act',
    text: 'import',
    Icon: IconFileImport,
    run: () => requestedExchange.open({ act: 'import' }),
  },
] as const satisfies readonly NavigationEntryShape[];

export type NavigationEntry = (typeof navigationEntries)[number];
