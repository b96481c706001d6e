import type { NoteSummary } from '@commonplace/contracts/api';
import type { NoteAction } from '../actions/note-menu.ts';

/** What every list of notes gets from the page around it. */
export interface NoteListContext {
  selectedId: string | null;
  /** Opens the dialog of what was chosen in a note's menu. */
  onAction: (action: NoteAction, note: NoteSummary) => void;
}
