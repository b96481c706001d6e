import type { NotebookAbilities } from '@commonplace/contracts/abilities';
import type { NotebookView } from '@commonplace/contracts/api';
import {
  IconArrowsSort,
  IconBookmarks,
  IconBooks,
  IconEdit,
  IconExternalLink,
  IconFileExport,
  IconLock,
  IconLockOpen,
  IconNotebook,
  IconPencil,
  IconPencilPlus,
  IconPrinter,
  IconSectionSign,
  IconStar,
  IconTrash,
  IconTrashX,
  IconUserMinus,
  IconUserPlus,
  IconWorld,
  IconWorldOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { NotebookAction } from '../notebook-list-context.ts';

/** What of a notebook its menu depends on. */
export type NotebookOfMenu = Pick<
  NotebookView,
  'abilities' | 'sharing' | 'isProtected' | 'isDefault' | 'isSaved'
>;

export type NotebookMenuAction =
  | NotebookAction
  | 'open'
  | 'openTab'
  | 'newNote'
  | 'edit'
  | 'arrange'
  | 'rename'
  | 'makeDefault'
  | 'makeDefaultSaving';

/** Entries of one group stand together. */
type NotebookMenuGroup = 'open' | 'contents' | 'access' | 'defaults' | 'end';

interface NotebookMenuEntry {
  action: NotebookMenuAction;
  group: NotebookMenuGroup;
  /** What decides whether the entry is there. */
  ability: keyof NotebookAbilities;
  Icon: TablerIcon;
  destroys?: boolean;
  /** Is not there for such notebooks. */
  hidden?: (notebook: NotebookOfMenu) => boolean;
  /** Has a tick: the notebook is that already, and choosing it says so. */
  ticked?: (notebook: NotebookOfMenu) => boolean;
  /** What the same entry is called when choosing it takes back what it did. */
  reverse?: {
    when: (notebook: NotebookOfMenu) => boolean;
    text: 'unpublish' | 'unprotect';
    Icon: TablerIcon;
  };
}

/** The menu of a notebook, whole. Who sees which part is decided by its abilities, never by a role. */
export const notebookMenu: readonly NotebookMenuEntry[] = [
  { action: 'open', group: 'open', ability: 'read', Icon: IconNotebook },
  { action: 'openTab', group: 'open', ability: 'read', Icon: IconExternalLink },
  { action: 'export', group: 'open', ability: 'read', Icon: IconFileExport },
  { action: 'print', group: 'open', ability: 'read', Icon: IconPrinter },
  { action: 'newNote', group: 'contents', ability: 'manage', Icon: IconPencilPlus },
  { action: 'edit', group: 'contents', ability: 'manage', Icon: IconEdit },
  { action: 'arrange', group: 'contents', ability: 'manage', Icon: IconArrowsSort },
  { action: 'rename', group: 'contents', ability: 'manage', Icon: IconPencil },
  { action: 'addSection', group: 'contents', ability: 'manage', Icon: IconSectionSign },
  { action: 'addToSet', group: 'contents', ability: 'manage', Icon: IconBooks },
  {
    action: 'share',
    group: 'access',
    ability: 'share',
    Icon: IconUserPlus,
    hidden: ({ isProtected }) => isProtected,
  },
  {
    action: 'publish',
    group: 'access',
    ability: 'publish',
    Icon: IconWorld,
    hidden: ({ isProtected }) => isProtected,
    reverse: { when: ({ sharing }) => sharing === 'published', text: 'unpublish', Icon: IconWorldOff },
  },
  {
    action: 'protect',
    group: 'access',
    ability: 'protect',
    Icon: IconLock,
    reverse: { when: ({ isProtected }) => isProtected, text: 'unprotect', Icon: IconLockOpen },
  },
  {
    action: 'makeDefault',
    group: 'defaults',
    ability: 'manage',
    Icon: IconStar,
    ticked: ({ isDefault }) => isDefault,
  },
  {
    action: 'makeDefaultSaving',
    group: 'defaults',
    ability: 'manage',
    Icon: IconBookmarks,
    ticked: ({ isSaved }) => isSaved,
  },
  { action: 'leave', group: 'end', ability: 'leave', Icon: IconUserMinus, destroys: true },
  { action: 'trash', group: 'end', ability: 'delete', Icon: IconTrash },
  { action: 'delete', group: 'end', ability: 'delete', Icon: IconTrashX, destroys: true },
];

/** An entry as it is shown for one notebook; `text` is its key among the words of the menu. */
export interface ShownNotebookMenuEntry {
  action: NotebookMenuAction;
  group: NotebookMenuGroup;
  text: NotebookMenuAction | 'unpublish' | 'unprotect';
  Icon: TablerIcon;
  destroys: boolean;
  /** Null for an entry that never has a tick. */
  ticked: boolean | null;
}

/** The entries that the notebook's abilities allow, in their order, called by what they would do now. */
export function notebookMenuFor(notebook: NotebookOfMenu): readonly ShownNotebookMenuEntry[] {
  return notebookMenu
    .filter(({ ability, hidden }) => notebook.abilities[ability] && !hidden?.(notebook))
    .map(({ action, group, Icon, reverse, ticked, destroys = false }) => ({
      action,
      group,
      ...(reverse?.when(notebook) ? { text: reverse.text, Icon: reverse.Icon } : { text: action, Icon }),
      destroys,
      ticked: ticked?.(notebook) ?? null,
    }));
}
