import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';

/** A note by where it stands. */
export type PlacedNote = Pick<NoteSummary, 'id' | 'sectionId'>;

/**
 * A notebook with more notes is shown and put in order without all of them at hand: read by its id it names
 * them all, and most of what is not seen need not be more than named.
 */
export const manyNotes = 200;

type NamedNotes = Pick<NotebookView, 'notes' | 'sections'>;

/** Where each note of a notebook stands that was read by its id, in the order they were made. */
export function placesOf({ notes, sections }: NamedNotes): PlacedNote[] {
  const places = new Map<string, string>();
  for (const { id, info1, unorderedNotes } of sections) {
    for (const noteId of info1.notesOrder) places.set(noteId, id);
    for (const noteId of unorderedNotes) places.set(noteId, id);
  }
  return notes.map((id) => ({ id, sectionId: places.get(id) ?? null }));
}
