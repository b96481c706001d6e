import type { Sharing } from '@commonplace/contracts/abilities';
import { everySharing } from '../../../shared/collections/tools/filter.ts';

export interface NoteFilter {
  /** Who can see the notes: at least one of them. */
  sharing: readonly Sharing[];
  /** One notebook, or null for all. */
  notebookId: string | null;
}

export const everyNote: NoteFilter = { sharing: everySharing, notebookId: null };

/** Whether it leaves notes out. */
export function leavesOut({ sharing, notebookId }: NoteFilter): boolean {
  return sharing.length < everySharing.length || notebookId !== null;
}
