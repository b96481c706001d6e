import type { NoteAbilities } from '@commonplace/contracts/abilities';
import { IconExternalLink, IconPencil, IconTrash, IconUserPlus, type TablerIcon } from '@tabler/icons-react';

/** What a list leaves to the page around it, because another feature does it. */
export type NoteAction = 'share' | 'delete';

interface NoteMenuEntry {
  action: NoteAction | 'openTab' | 'rename';
  /** The one thing that decides whether the entry is there. */
  ability: keyof NoteAbilities;
  Icon: TablerIcon;
  destroys?: boolean;
}

/** The menu of a note, whole. Who sees which part is decided by the note's abilities, never by a role. */
export const noteMenu = [
  { action: 'openTab', ability: 'read', Icon: IconExternalLink },
  { action: 'rename', ability: 'edit', Icon: IconPencil },
  { action: 'share', ability: 'share', Icon: IconUserPlus },
  { action: 'delete', ability: 'delete', Icon: IconTrash, destroys: true },
] as const satisfies readonly NoteMenuEntry[];

/** The entries that `abilities` allow, in their order. */
export function noteMenuFor(abilities: NoteAbilities): readonly NoteMenuEntry[] {
  return noteMenu.filter(({ ability }) => abilities[ability]);
}
