import type { NoteSummary } from '@commonplace/contracts/api';
import {
  IconArrowsMove,
  IconBookmark,
  IconCopy,
  IconExternalLink,
  IconFileExport,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconTrashX,
  IconUserMinus,
  IconUserPlus,
  IconWorld,
  IconWorldOff,
  type TablerIcon,
} from '@tabler/icons-react';

/** What a list leaves to the page around it, because another feature does it or a dialog asks first. */
export type NoteAction =
  | 'share'
  | 'publish'
  | 'protect'
  | 'move'
  | 'copy'
  | 'save'
  | 'export'
  | 'print'
  | 'leave'
  | 'trash'
  | 'delete';

/** What of a note its menu depends on. */
export type NoteOfMenu = Pick<NoteSummary, 'abilities' | 'sharing' | 'isProtected'>;

interface NoteMenuEntry {
  action: NoteAction | 'openTab' | 'rename' | 'history';
  /** The one thing that decides whether the entry is there. */
  ability: keyof NoteSummary['abilities'];
  Icon: TablerIcon;
  destroys?: boolean;
  /** What the same entry is called when it is undone by choosing it. */
  reverse?: { when: (note: NoteOfMenu) => boolean; text: 'unpublish' | 'unprotect'; Icon: TablerIcon };
}

/** The menu of a note, whole. Who sees which part is decided by the note's abilities, never by a role. */
export const noteMenu = [
  { action: 'openTab', ability: 'read', Icon: IconExternalLink },
  { action: 'rename', ability: 'edit', Icon: IconPencil },
  { action: 'history', ability: 'edit', Icon: IconHistory },
  { action: 'share', ability: 'share', Icon: IconUserPlus },
  {
    action: 'publish',
    ability: 'publish',
    Icon: IconWorld,
    reverse: { when: ({ sharing }) => sharing === 'published', text: 'unpublish', Icon: IconWorldOff },
  },
  {
    action: 'protect',
    ability: 'protect',
    Icon: IconLock,
    reverse: { when: ({ isProtected }) => isProtected, text: 'unprotect', Icon: IconLockOpen },
  },
  { action: 'move', ability: 'move', Icon: IconArrowsMove },
  { action: 'copy', ability: 'copy', Icon: IconCopy },
  { action: 'save', ability: 'save', Icon: IconBookmark },
  { action: 'export', ability: 'read', Icon: IconFileExport },
  { action: 'print', ability: 'read', Icon: IconPrinter },
  { action: 'leave', ability: 'leave', Icon: IconUserMinus, destroys: true },
  { action: 'trash', ability: 'delete', Icon: IconTrash },
  { action: 'delete', ability: 'delete', Icon: IconTrashX, destroys: true },
] as const satisfies readonly NoteMenuEntry[];

export type NoteMenuAction = NoteMenuEntry['action'];

/** An entry as it is shown for one note; `text` is its key among the words of the menu. */
export interface ShownNoteMenuEntry {
  action: NoteMenuAction;
  text: NoteMenuAction | 'unpublish' | 'unprotect';
  Icon: TablerIcon;
  destroys: boolean;
}

/** The entries that the note's abilities allow, in their order, called by what they would do now. */
export function noteMenuFor(note: NoteOfMenu): readonly ShownNoteMenuEntry[] {
  const entries: readonly NoteMenuEntry[] = noteMenu;
  return entries
    .filter(({ ability }) => note.abilities[ability])
    .map(({ action, Icon, reverse, destroys = false }) =>
      reverse?.when(note)
        ? { action, text: reverse.text, Icon: reverse.Icon, destroys }
        : { action, text: action, Icon, destroys },
    );
}
