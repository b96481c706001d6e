import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';

type OrderedNotebook = Pick<NotebookView, 'info1' | 'sections'>;

/** Whether somebody put the notes of a notebook, or of one of its sections, in an order by hand. */
export function hasBookOrder({ info1, sections }: OrderedNotebook): boolean {
  return info1.notesOrder.length > 0 || sections.some((section) => section.info1.notesOrder.length > 0);
}

/**
 * The notes of a notebook in the order that was given them by hand: a section's notes where the section
 * stands. What has no place in the order comes after what has one, as it came.
 */
export function inBookOrder(notebook: OrderedNotebook, notes: readonly NoteSummary[]): NoteSummary[] {
  const sections = new Map(notebook.sections.map((section) => [section.id, section]));
  const placed = new Set(notebook.info1.notesOrder);
  const order = [
    ...notebook.info1.notesOrder,
    ...notebook.sections.map(({ id }) => id).filter((id) => !placed.has(id)),
  ];
  const loose = inOrder(
    notebook.info1.notesOrder,
    notes.filter(({ sectionId }) => sectionId === null || !sections.has(sectionId)),
  );
  const looseById = new Map(loose.map((note) => [note.id, note]));
  const ordered = order.flatMap((id) => {
    const section = sections.get(id);
    if (section) {
      return inOrder(
        section.info1.notesOrder,
        notes.filter(({ sectionId }) => sectionId === id),
      );
    }
    const note = looseById.get(id);
    looseById.delete(id);
    return note ? [note] : [];
  });
  return [...ordered, ...looseById.values()];
}

/** Notes in the order of their ids; those that are not named follow as they came. */
export function inOrder(order: readonly string[], notes: readonly NoteSummary[]): NoteSummary[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: NoteSummary) => places.get(id) ?? places.size;
  return notes.toSorted((a, b) => placeOf(a) - placeOf(b));
}
