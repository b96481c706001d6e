import type { NotebookView, NoteSummary, SectionView } from '@commonplace/contracts/api';

/** A section where it stands in its notebook, with the ids of its notes in order. */
interface SectionEntry {
  kind: 'section';
  id: string;
  notes: readonly string[];
}

/** One of the things that stand below each other in a notebook. */
export type Entry = { kind: 'note'; id: string } | SectionEntry;

/** All of a notebook from top to bottom: each note and each section of it once. */
export type Arrangement = readonly Entry[];

/** Where something is put: beside another thing of the same list, or at one of its ends. */
export interface Place {
  /** The section whose list it is; null for the notebook's own, which holds the sections too. */
  sectionId: string | null;
  /** Null for the end of the list, or without `after` for its start. */
  beside: string | null;
  after: boolean;
}

/** The part of a view that says in which order things stand. */
type StoredOrder = Pick<NotebookView, 'info1'> & { sections: readonly Pick<SectionView, 'id' | 'info1'>[] };

type PlacedNote = Pick<NoteSummary, 'id' | 'sectionId'>;

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

/** The arrangement with one note put elsewhere. */
export function moveNote(arrangement: Arrangement, noteId: string, place: Place): Arrangement {
  if (place.beside === noteId) return arrangement;
  const note: Entry = { kind: 'note', id: noteId };
  const without = arrangement.flatMap((entry): Entry[] => {
    if (entry.kind === 'note') return entry.id === noteId ? [] : [entry];
    return entry.notes.includes(noteId)
      ? [{ ...entry, notes: entry.notes.filter((id) => id !== noteId) }]
      : [entry];
  });
  if (place.sectionId === null) return inserted(without, note, place, ({ id }) => id);
  return without.map((entry) =>
    entry.kind === 'section' && entry.id === place.sectionId
      ? { ...entry, notes: inserted(entry.notes, noteId, place, (id) => id) }
      : entry,
  );
}

/** The arrangement with one section, and what is in it, put elsewhere. */
export function moveSection(
  arrangement: Arrangement,
  sectionId: string,
  { beside, after }: Omit<Place, 'sectionId'>,
): Arrangement {
  const section = arrangement.find(({ id }) => id === sectionId);
  if (!section || beside === sectionId) return arrangement;
  const without = arrangement.filter((entry) => entry !== section);
  return inserted(without, section, { beside, after }, ({ id }) => id);
}

function inserted<T>(
  list: readonly T[],
  item: T,
  { beside, after }: Omit<Place, 'sectionId'>,
  idOf: (item: T) => string,
): T[] {
  const found = beside === null ? -1 : list.findIndex((other) => idOf(other) === beside);
  const end = after ? list.length : 0;
  const at = beside === null ? end : found === -1 ? list.length : found + (after ? 1 : 0);
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/** Where something stands, as people count: the `index`-th of `count`, from 1. */
export interface Position {
  sectionId: string | null;
  index: number;
  count: number;
}

/** Where a note or a section stands. Null for what is not there. */
export function positionOf(arrangement: Arrangement, id: string): Position | null {
  const root = arrangement.findIndex((entry) => entry.id === id);
  if (root !== -1) return { sectionId: null, index: root + 1, count: arrangement.length };
  for (const entry of arrangement) {
    if (entry.kind === 'note') continue;
    const inside = entry.notes.indexOf(id);
    if (inside !== -1) return { sectionId: entry.id, index: inside + 1, count: entry.notes.length };
  }
  return null;
}

/** A step of the keyboard: forwards or back, past `stride` notes, which is a row where notes stand side by side. */
export interface Step {
  forwards: boolean;
  stride: number;
}

/**
 * The place one step away from where a note stands. Where its section or its row of notes without one ends,
 * the step leads out of the section or into the next one, so that every place can be reached. Null where
 * the notebook ends.
 */
export function noteStep(arrangement: Arrangement, noteId: string, { forwards, stride }: Step): Place | null {
  const position = positionOf(arrangement, noteId);
  if (!position) return null;
  const { sectionId } = position;
  const group = sectionId === null ? runAround(arrangement, noteId) : notesIn(arrangement, sectionId);
  const index = group.indexOf(noteId);
  const last = group.length - 1;
  const onTheWay = forwards ? Math.min(index + stride, last) : index - stride;
  const isLastRow = Math.floor(index / stride) === Math.floor(last / stride);
  const staysInside = forwards ? onTheWay > index && (index + stride <= last || !isLastRow) : onTheWay >= 0;
  if (staysInside) return { sectionId, beside: group[onTheWay] ?? null, after: forwards };

  if (sectionId !== null) return { sectionId: null, beside: sectionId, after: forwards };
  const edge = arrangement.findIndex(({ id }) => id === group[forwards ? last : 0]);
  const neighbour = arrangement[edge + (forwards ? 1 : -1)];
  return neighbour ? { sectionId: neighbour.id, beside: null, after: !forwards } : null;
}

/** The place one step away from where a section stands: past one thing, or with `far` past all notes up to the next section. */
export function sectionStep(
  arrangement: Arrangement,
  sectionId: string,
  { forwards, far }: { forwards: boolean; far: boolean },
): Place | null {
  const index = arrangement.findIndex(({ id }) => id === sectionId);
  const neighbour = index === -1 ? undefined : arrangement[index + (forwards ? 1 : -1)];
  if (!neighbour) return null;
  const run = far && neighbour.kind === 'note' ? runAround(arrangement, neighbour.id) : [neighbour.id];
  return { sectionId: null, beside: run.at(forwards ? -1 : 0) ?? null, after: forwards };
}

/** Ids of the notes of a section. */
function notesIn(arrangement: Arrangement, sectionId: string): readonly string[] {
  const section = arrangement.find(({ id }) => id === sectionId);
  return section?.kind === 'section' ? section.notes : [];
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

function runAround(arrangement: Arrangement, noteId: string): readonly string[] {
  const run = blocksOf(arrangement).find((block) => block.kind === 'run' && block.notes.includes(noteId));
  return run?.notes ?? [];
}

/** What `notebooks.edit` takes to change an order. */
export interface OrderChange {
  notesOrder?: string[];
  newSectionData?: Record<string, string[]>;
}

/** What has to be sent to make `after` of `before`: those lists that differ. Null if none does. */
export function orderChange(before: Arrangement, after: Arrangement): OrderChange | null {
  const change: OrderChange = {};
  const root = after.map(({ id }) => id);
  if (
    !isSame(
      before.map(({ id }) => id),
      root,
    )
  ) {
    change.notesOrder = root;
  }
  for (const entry of after) {
    if (entry.kind === 'note' || isSame(notesIn(before, entry.id), entry.notes)) continue;
    change.newSectionData = { ...change.newSectionData, [entry.id]: [...entry.notes] };
  }
  return change.notesOrder || change.newSectionData ? change : null;
}

/**
 * What takes a change of the order back. A list that only changed its order gets the one that was stored, so
 * that a notebook without an order of its own has none again; one that notes came to or left is named
 * whole, or they would stay where they are.
 */
export function undoneChange(
  stored: StoredOrder,
  before: Arrangement,
  after: Arrangement,
): OrderChange | null {
  const back = orderChange(after, before);
  if (!back) return null;
  /** The stored order of a list that has what it had before, else the list as it was. */
  const restored = (order: readonly string[], was: readonly string[], is: readonly string[]) => {
    const had = new Set(was);
    const isSameSet = was.length === is.length && is.every((id) => had.has(id));
    return isSameSet ? order.filter((id) => had.has(id)) : [...was];
  };
  if (back.notesOrder) {
    const now = after.map(({ id }) => id);
    back.notesOrder = restored(stored.info1.notesOrder, back.notesOrder, now);
  }
  for (const { id, info1 } of stored.sections) {
    const was = back.newSectionData?.[id];
    if (!was) continue;
    const order = restored(info1.notesOrder, was, notesIn(after, id));
    back.newSectionData = { ...back.newSectionData, [id]: order };
  }
  return back;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, index) => id === others[index]);
}
