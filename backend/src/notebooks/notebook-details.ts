import type { EntityManager } from 'typeorm';
import { noteOfPublishedNotebookIsHiddenFrom } from '../access/note-access.sql.ts';
import { listOf, part, type SqlPart } from '../platform/database/sql-part.ts';
import type { Section } from '../sections/section.entity.ts';
import type { NotebookRow } from './notebook-rows.ts';

/** What is shown of a section. */
type SectionRow = Omit<Section, 'createdAt'>;

/** What a notebook's view shows of what is in it. */
export interface NotebookDetails {
  /** Of the notes that the person who asks may read. */
  notesCount: number;
  /** Its notes that the person who asks may not read. */
  hidden: ReadonlySet<string>;
  /** The oldest first. */
  sections: SectionRow[];
}

/** The details of each notebook that was asked for, by its id. */
export type DetailsById = (notebookId: string) => NotebookDetails;

/**
 * The details of these notebooks. Each kind is one query over all of them: what is counted is counted in
 * groups.
 */
export async function notebookDetails(
  manager: EntityManager,
  personId: string | null,
  rows: readonly NotebookRow[],
): Promise<DetailsById> {
  if (rows.length === 0) return detailsById({});
  const ids = rows.map(({ notebook }) => notebook.id);
  const publicOnly = rows.flatMap(({ notebook, facts }) =>
    facts.grant === null && facts.ownerId !== personId ? [notebook.id] : [],
  );
  const among = listOf(ids);
  const [counts, hidden, sections] = await Promise.all([
    countNotes(manager, among),
    hiddenNotes(manager, personId, publicOnly),
    sectionsOf(manager, among),
  ]);
  return detailsById({ counts, hidden, sections });
}

/**
 * The details of all notebooks of their owner, who asks. Without their ids, so that they are read while the
 * notebooks are, and no database reads a list of a thousand ids three times.
 */
export async function ownNotebookDetails(manager: EntityManager, ownerId: string): Promise<DetailsById> {
  const among = notebooksOwnedBy(ownerId);
  const [counts, sections] = await Promise.all([countNotes(manager, among), sectionsOf(manager, among)]);
  return detailsById({ counts, sections });
}

/** The ids of all notebooks of a person's own. */
export function notebooksOwnedBy(ownerId: string): SqlPart {
  return part('SELECT notebook.id FROM notebook WHERE notebook.owner_id = ?', ownerId);
}

interface Groups {
  counts?: ReadonlyMap<string, number>;
  hidden?: ReadonlyMap<string, string[]>;
  sections?: ReadonlyMap<string, SectionRow[]>;
}

const none: ReadonlySet<string> = new Set();

function detailsById({ counts, hidden, sections }: Groups): DetailsById {
  return (id) => {
    const hiddenIds = hidden?.get(id);
    const hiddenHere = hiddenIds ? new Set(hiddenIds) : none;
    return {
      notesCount: (counts?.get(id) ?? 0) - hiddenHere.size,
      hidden: hiddenHere,
      sections: sections?.get(id) ?? [],
    };
  };
}

/** All notes, from the index alone. `among` is the list in the brackets of `IN`, as below. */
async function countNotes(manager: EntityManager, among: SqlPart): Promise<Map<string, number>> {
  const rows: { id: string; count: number | string }[] = await manager.query(
    `SELECT notebook_id AS id, COUNT(*) AS count FROM note WHERE notebook_id IN (${among.sql}) GROUP BY notebook_id`,
    [...among.values],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/**
 * Of notebooks that are read because they are published: their notes that not everyone may read, but for those one has
 * a grant on (A2, A3).
 */
async function hiddenNotes(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const isHidden = noteOfPublishedNotebookIsHiddenFrom(personId);
  const among = listOf(ids);
  const rows: { id: string; notebookId: string }[] = await manager.query(
    `SELECT note.id AS id, note.notebook_id AS notebookId FROM note
     WHERE note.notebook_id IN (${among.sql}) AND ${isHidden.sql}`,
    [...among.values, ...isHidden.values],
  );
  return grouped(
    rows,
    ({ notebookId }) => notebookId,
    ({ id }) => id,
  );
}

async function sectionsOf(manager: EntityManager, among: SqlPart): Promise<Map<string, SectionRow[]>> {
  // TypeORM takes longer to write the list of ids down than the database to find the sections.
  const rows: (Omit<Section, 'notesOrder'> & { notesOrder: string })[] = await manager.query(
    `SELECT id, notebook_id AS notebookId, title, color, notes_order AS notesOrder, created_at AS createdAt
     FROM section WHERE notebook_id IN (${among.sql})`,
    [...among.values],
  );
  const sections = grouped(
    rows,
    ({ notebookId }) => notebookId,
    (row) => ({ ...row, notesOrder: JSON.parse(row.notesOrder) as string[] }),
  );
  // Few in each notebook: all of them at once MariaDB would put in order in a table of its own.
  for (const list of sections.values()) list.sort(byAge);
  return sections;
}

function byAge(a: Section, b: Section): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

function grouped<T, V>(
  list: readonly T[],
  keyOf: (item: T) => string,
  pick: (item: T) => V,
): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(pick(item));
    else groups.set(keyOf(item), [pick(item)]);
  }
  return groups;
}
