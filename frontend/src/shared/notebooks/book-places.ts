import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';

/** A note by where it stands. */
export type PlacedNote = Pick<NoteSummary, 'id' | 'sectionId'>;

/**
 * A notebook with more notes is shown and put in order without all of them at hand: read by its id it names
 * them all, and most of what is not seen need not be more than named.
 */
export const manyNotes = 200;

type NamedNotes = Pick<NotebookView, 'notes' | 'sections' | 'info1'>;

/**
 * The section of each note of a notebook that was read by its id, null for none, in the order they were made; of
 * a note that no order names, undefined: that is known once the note itself is. Without sections all
 * stand in none.
 */
export function knownPlaces({ notes, sections, info1 }: NamedNotes): Map<string, string | null | undefined> {
  const places = new Map<string, string | null | undefined>(
    notes.map((id) => [id, sections.length === 0 ? null : undefined]),
  );
  const name = (order: readonly string[], sectionId: string | null) => {
    for (const id of order) if (places.has(id)) places.set(id, sectionId);
  };
  name(info1.notesOrder, null);
  for (const section of sections) name(section.info1.notesOrder, section.id);
  return places;
}
