import type { NotebookView } from '../api/library/notebooks.ts';
import type { NoteSummary } from '../api/library/notes.ts';
import type { SectionView } from '../api/library/sections.ts';

/** A section in its place of the notebook, with the ids of its notes in order. */
export interface SectionEntry {
  kind: 'section';
  id: string;
  notes: readonly string[];
}

/** One of the parts of a notebook, from top to bottom. */
export type Entry = { kind: 'note'; id: string } | SectionEntry;

/** All of a notebook from top to bottom: each note and each section of it once. */
export type Arrangement = readonly Entry[];

/** The part of a view that says in which order things stand. */
export interface StoredOrder {
  info1: Pick<NotebookView['info1'], 'notesOrder'>;
  sections: readonly Pick<SectionView, 'id' | 'info1'>[];
}

/** A note by where it stands. */
export type PlacedNote = Pick<NoteSummary, 'id' | 'sectionId'>;

/**
 * Everything of a notebook in the order its owner gave it. What no order names comes after, notes before
 * sections, each as it is listed. Of notes that are `pending`, which are known by id only, the orders
 * say where they stand.
 */
export function arrange(
  stored: StoredOrder,
  notes: readonly PlacedNote[],
  pending: readonly string[] = [],
): Arrangement {
  const sections = new Map<string, string[]>(stored.sections.map(({ id }) => [id, []]));
  /** Every note that has no place yet, with its section; those that are loaded come first. */
  const left = new Map<string, string | null>();
  for (const { id, sectionId } of notes) {
    left.set(id, sectionId !== null && sections.has(sectionId) ? sectionId : null);
  }
  if (pending.length > 0) {
    const named = new Map(
      stored.sections.flatMap(({ id, info1 }) => info1.notesOrder.map((note) => [note, id] as const)),
    );
    for (const id of pending) if (!left.has(id)) left.set(id, named.get(id) ?? null);
  }
  const take = (id: string, sectionId: string | null) => left.get(id) === sectionId && left.delete(id);

  for (const { id: sectionId, info1 } of stored.sections) {
    sections.set(
      sectionId,
      info1.notesOrder.filter((id) => take(id, sectionId)),
    );
  }
  const unplaced = new Set(sections.keys());
  const root = stored.info1.notesOrder.filter((id) => unplaced.delete(id) || take(id, null));
  for (const [id, sectionId] of left) (sectionId === null ? root : sections.get(sectionId))?.push(id);
  root.push(...unplaced);
  return root.map((id): Entry => {
    const inSection = sections.get(id);
    return inSection ? { kind: 'section', id, notes: inSection } : { kind: 'note', id };
  });
}

/** The notes of a notebook from top to bottom, as they are read one after the other. */
export function readingOrder(arrangement: Arrangement): string[] {
  return arrangement.flatMap((entry) => (entry.kind === 'section' ? entry.notes : [entry.id]));
}

/** Notes that stand together without a section between them, and whole sections, as they are drawn. */
export type Block = ({ kind: 'run'; notes: readonly string[] } | SectionEntry) & {
  /** Stays with a section; runs are counted. */
  key: string;
};

export function blocksOf(arrangement: Arrangement): Block[] {
  const blocks: Block[] = [];
  let run: string[] | null = null;
  let runs = 0;
  for (const entry of arrangement) {
    if (entry.kind === 'section') {
      blocks.push({ ...entry, key: entry.id });
      run = null;
    } else if (run) run.push(entry.id);
    else {
      run = [entry.id];
      runs += 1;
      blocks.push({ kind: 'run', notes: run, key: `run ${runs}` });
    }
  }
  return blocks;
}

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
