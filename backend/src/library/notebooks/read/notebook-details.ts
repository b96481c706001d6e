import { limits } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { noteIsInPlace, noteOfPublishedNotebookIsHiddenFrom } from '../../../access/note-access.sql.ts';
import { listOf, part, type SqlPart } from '../../../platform/database/sql-part.ts';
import type { Section } from '../../sections/section.entity.ts';
import { listedOrder, type NotebookRow, parseOrder } from './notebook-rows.ts';

/** What is shown of a section. */
export type SectionRow = Omit<Section, 'createdAt'>;

/** Something of each notebook that was asked for, by its id. */
type ById<T> = (notebookId: string) => T;

/** How many of the notes of each of these notebooks the person who asks may read. */
export async function readableNotesCounts(
  manager: EntityManager,
  personId: string | null,
  rows: readonly NotebookRow[],
): Promise<ById<number>> {
  const publicOnly = rows.filter((row) => isReadAsPublic(row, personId)).map(({ notebook }) => notebook.id);
  const [all, hidden] = await Promise.all([
    countNotes(manager, listOf(rows.map(({ notebook }) => notebook.id))),
    countHiddenNotes(manager, personId, publicOnly),
  ]);
  return (id) => (all.get(id) ?? 0) - (hidden.get(id) ?? 0);
}

/** A notebook's notes that the person who asks may not read. */
export async function hiddenNotes(
  manager: EntityManager,
  personId: string | null,
  row: NotebookRow,
): Promise<ReadonlySet<string>> {
  if (!isReadAsPublic(row, personId)) return new Set();
  const isHidden = noteOfPublishedNotebookIsHiddenFrom(personId);
  const rows: { id: string }[] = await manager.query(
    `SELECT note.id AS id FROM note WHERE note.notebook_id = ? AND ${isHidden.sql}`,
    [row.notebook.id, ...isHidden.values],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Words of those of a notebook's notes that the person who asks may read. */
export async function readableWords(
  manager: EntityManager,
  personId: string | null,
  row: NotebookRow,
): Promise<number> {
  const isHidden = noteOfPublishedNotebookIsHiddenFrom(personId);
  const met = isReadAsPublic(row, personId)
    ? part(` AND NOT (${isHidden.sql})`, ...isHidden.values)
    : part('');
  const [sum]: { words: number | string | null }[] = await manager.query(
    `SELECT SUM(note.words) AS words FROM note WHERE note.notebook_id = ? AND ${noteIsInPlace}${met.sql}`,
    [row.notebook.id, ...met.values],
  );
  return Number(sum?.words ?? 0);
}

/** The sections of a notebook, the oldest first. */
export async function sectionsOf(manager: EntityManager, notebookId: string): Promise<SectionRow[]> {
  const rows: StoredSection[] = await manager.query(
    `SELECT ${sectionColumns('notes_order')} FROM section WHERE notebook_id = ?`,
    [notebookId],
  );
  return rows.sort(byAge).map((row) => ({ ...row, notesOrder: parseOrder(row.notesOrder) }));
}

/** What is in a notebook of one's own as lists show it: null where that is more than they show. */
export interface OwnDetails {
  notesCount: number;
  /** The oldest first. */
  sections: StoredSection[] | null;
}

/** The details of notebooks of their owner, who asks. `among` is the list in the brackets of `IN`. */
export async function ownNotebookDetails(manager: EntityManager, among: SqlPart): Promise<ById<OwnDetails>> {
  const [counts, sections] = await Promise.all([countNotes(manager, among), firstSections(manager, among)]);
  return (id) => ({ notesCount: counts.get(id) ?? 0, sections: sections(id) });
}

/** The ids of all notebooks of a person's own, also in the trash: with one more condition MariaDB begins with all saves. */
export function notebooksOwnedBy(ownerId: string): SqlPart {
  return part('SELECT notebook.id FROM notebook WHERE notebook.owner_id = ?', ownerId);
}

/** Whether a notebook is read because it is published: some of its notes may be hidden then (A2, A3). */
function isReadAsPublic({ facts }: NotebookRow, personId: string | null): boolean {
  return facts.grant === null && facts.ownerId !== personId;
}

/** All notes, from the index alone. */
async function countNotes(manager: EntityManager, among: SqlPart): Promise<Map<string, number>> {
  const rows: { id: string; count: number | string }[] = await manager.query(
    `SELECT notebook_id AS id, COUNT(*) AS count FROM note
     WHERE notebook_id IN (${among.sql}) AND ${noteIsInPlace} GROUP BY notebook_id`,
    [...among.values],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Those that not everyone may read, but for those one has a grant on. */
async function countHiddenNotes(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const isHidden = noteOfPublishedNotebookIsHiddenFrom(personId);
  const among = listOf(ids);
  const rows: { id: string; count: number | string }[] = await manager.query(
    `SELECT note.notebook_id AS id, COUNT(*) AS count FROM note
     WHERE note.notebook_id IN (${among.sql}) AND ${isHidden.sql} GROUP BY note.notebook_id`,
    [...among.values, ...isHidden.values],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** A section with its order as JSON; null where it is longer than lists show. */
interface StoredSection extends Omit<SectionRow, 'notesOrder'> {
  notesOrder: string | null;
  createdAt: number;
}

const sectionColumns = (notesOrder: string) =>
  `id, notebook_id AS notebookId, title, color, ${notesOrder} AS notesOrder, created_at AS createdAt`;

/**
 * Of all these notebooks together no more sections are read than a list shows: of the notebooks that were made last
 * perhaps none. Null for one of which there are more than were read, or than one may have in a list.
 */
async function firstSections(manager: EntityManager, among: SqlPart): Promise<ById<StoredSection[] | null>> {
  const { ofOne, ofAll } = limits.listedSections;
  const rows: StoredSection[] = await manager.query(
    `SELECT ${sectionColumns(listedOrder('notes_order'))} FROM section WHERE notebook_id IN (${among.sql})
     ORDER BY notebook_id LIMIT ${ofAll + 1}`,
    [...among.values],
  );
  const sections = Map.groupBy(rows, ({ notebookId }) => notebookId);
  // Of this one and those after it, more may be there.
  const last = rows.length > ofAll ? rows.at(-1)?.notebookId : undefined;
  return (id) => {
    if (last !== undefined && id >= last) return null;
    const found = sections.get(id) ?? [];
    return found.length > ofOne ? null : found.sort(byAge);
  };
}

function byAge(
  a: Pick<StoredSection, 'createdAt' | 'id'>,
  b: Pick<StoredSection, 'createdAt' | 'id'>,
): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
