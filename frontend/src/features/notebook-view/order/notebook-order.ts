import { type Arrangement, blocksOf, type Entry, type StoredOrder } from '@commonplace/contracts/notebooks';

/** Where something is put: beside another thing of the same list, or at one of its ends. */
export interface Place {
  /** The section whose list it is; null for the notebook's own, which holds the sections too. */
  sectionId: string | null;
  /** Null for the end of the list, or without `after` for its start. */
  beside: string | null;
  after: boolean;
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

function notesIn(arrangement: Arrangement, sectionId: string): readonly string[] {
  const section = arrangement.find(({ id }) => id === sectionId);
  return section?.kind === 'section' ? section.notes : [];
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
