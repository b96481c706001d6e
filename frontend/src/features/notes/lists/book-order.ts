import type { NotebookView, SectionView } from '@commonplace/contracts/api';
import type { PlacedNote } from '@commonplace/contracts/notebooks';
import type { BookPart } from '../../../shared/notebooks/book-parts.ts';

type OrderedNotebook = Pick<NotebookView, 'info1'> & {
  sections: readonly Pick<SectionView, 'id' | 'info1'>[];
};

/** Whether a person put the notes of a notebook, or of one of its sections, in an order by hand. */
export function hasBookOrder({ info1, sections }: OrderedNotebook): boolean {
  return info1.notesOrder.length > 0 || sections.some((section) => section.info1.notesOrder.length > 0);
}

/**
 * The notes of a notebook in the order that was given them by hand: a section's notes where the section
 * stands. What has no place in the order comes after what has one, as it came.
 */
export function inBookOrder<Note extends PlacedNote>(
  notebook: OrderedNotebook,
  notes: readonly Note[],
): Note[] {
  const sections = new Map(notebook.sections.map((section) => [section.id, section]));
  const placed = new Set(notebook.info1.notesOrder);
  const order = [
    ...notebook.info1.notesOrder,
    ...notebook.sections.map(({ id }) => id).filter((id) => !placed.has(id)),
  ];
  const standing = Map.groupBy(notes, ({ sectionId }) =>
    sectionId !== null && sections.has(sectionId) ? sectionId : null,
  );
  const loose = inOrder(notebook.info1.notesOrder, standing.get(null) ?? []);
  const looseById = new Map(loose.map((note) => [note.id, note]));
  const ordered = order.flatMap((id) => {
    const section = sections.get(id);
    if (section) return inOrder(section.info1.notesOrder, standing.get(id) ?? []);
    const note = looseById.get(id);
    looseById.delete(id);
    return note ? [note] : [];
  });
  return [...ordered, ...looseById.values()];
}

/** The notes of one part of a notebook, in its order; see {@link inBookOrder}. */
export function inPart<Note extends PlacedNote>(
  { info1, sections }: OrderedNotebook,
  part: BookPart,
  notes: readonly Note[],
): Note[] {
  const orders = new Map(sections.map((section) => [section.id, section.info1.notesOrder]));
  const sectionOf = ({ sectionId }: Note) => (sectionId !== null && orders.has(sectionId) ? sectionId : null);
  if (part.kind === 'section') {
    const here = notes.filter((note) => sectionOf(note) === part.sectionId);
    return inOrder(orders.get(part.sectionId) ?? [], here);
  }
  const [here, named] = [new Set(part.ids), new Set(info1.notesOrder)];
  const isHere = (id: string) => here.has(id) || (part.isLast && !named.has(id));
  return inOrder(
    part.ids,
    notes.filter((note) => sectionOf(note) === null && isHere(note.id)),
  );
}

/** Notes in the order of their ids; those that are not named follow as they came. */
function inOrder<Note extends PlacedNote>(order: readonly string[], notes: readonly Note[]): Note[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Note) => places.get(id) ?? places.size;
  return notes.toSorted((a, b) => placeOf(a) - placeOf(b));
}
