import type { Sharing } from '@commonplace/contracts/abilities';

/** Who can see the notes of a list, in the order of its menu. */
export const sharings = ['private', 'shared', 'published'] as const satisfies readonly Sharing[];

export interface NoteFilter {
  /** At least one of them. */
  sharing: readonly Sharing[];
  /** One notebook, or null for all. */
  notebookId: string | null;
}

export const everyNote: NoteFilter = { sharing: sharings, notebookId: null };

/** Whether it leaves notes out. */
export function leavesOut({ sharing, notebookId }: NoteFilter): boolean {
  return sharing.length < sharings.length || notebookId !== null;
}

/** Adds or takes away one kind. The last one stays: a list of nothing helps nobody. */
export function toggled(chosen: readonly Sharing[], kind: Sharing): readonly Sharing[] {
  const next = sharings.filter((each) => (each === kind) !== chosen.includes(each));
  return next.length > 0 ? next : chosen;
}
