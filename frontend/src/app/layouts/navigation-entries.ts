import {
  IconBookmarks,
  IconCompass,
  IconNotebook,
  IconNotes,
  IconPencilPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../../shared/navigation/paths.ts';
import type { LeftPanelDisplay } from './left-panel-display.ts';
import { newNoteShortcut } from './new-note-shortcut.ts';

interface NavigationEntryLook {
  /** Its name among the texts of the frame. */
  text: string;
  Icon: TablerIcon;
}

/** An entry leads to an address, with its keys where it has some, or chooses what the left panel lists. */
type NavigationEntry = NavigationEntryLook & ({ to: string; keys?: string } | { display: LeftPanelDisplay });

/** The navigation from top to bottom. An entry is here once what it leads to exists. */
export const navigationEntries = [
  { text: 'newNote', Icon: IconPencilPlus, to: paths.newNote, keys: newNoteShortcut },
  { text: 'myNotebooks', Icon: IconNotebook, display: 'notebooks' },
  { text: 'myNotes', Icon: IconNotes, display: 'notes' },
  { text: 'savedNotebooks', Icon: IconBookmarks, display: 'saved' },
  { text: 'sharedWithMe', Icon: IconUsers, display: 'shared' },
  { text: 'explore', Icon: IconCompass, to: paths.explore },
] as const satisfies readonly NavigationEntry[];
