import type { EntityManager } from 'typeorm';
import type { Section } from '../sections/section.entity.ts';
import type { NotebookRow } from './notebook-rows.ts';

/** What is shown of a section. */
type SectionRow = Omit<Section, 'createdAt'>;

/** What a notebook's view shows beside the notebook itself. */
export interface NotebookDetails {
  /** Of the notes that the person who asks may read. */
  notesCount: number;
  /** Its notes that the person who asks may not read. */
  hidden: ReadonlySet<string>;
  saverCount: number;
  hasSaved: boolean;
  /** The oldest first. */
  sections: SectionRow[];
}

/**
 * The details of these notebooks, by their ids. Each kind is one query over all of them: what is counted is
 * counted in groups.
 */
export async function notebookDetails(
  manager: EntityManager,
  personId: string | null,
  rows: readonly NotebookRow[],
): Promise<ReadonlyMap<string, NotebookDetails>> {
  const ids = rows.map(({ notebook }) => notebook.id);
  const publicOnly = rows.flatMap(({ notebook, facts }) =>
    facts.grant === null && facts.ownerId !== personId ? [notebook.id] : [],
  );
  const [counts, hidden, savers, sections] = await Promise.all([
    countNotes(manager, ids),
    hiddenNotes(manager, personId, publicOnly),
    countSavers(manager, personId, ids),
    sectionsOf(manager, ids),
  ]);
  return new Map(
    ids.map((id) => {
      const hiddenHere = new Set(hidden.get(id));
      return [
        id,
        {
          notesCount: (counts.get(id) ?? 0) - hiddenHere.size,
          hidden: hiddenHere,
          saverCount: savers.get(id)?.count ?? 0,
          hasSaved: savers.get(id)?.hasSaved ?? false,
          sections: sections.get(id) ?? [],
        },
      ];
    }),
  );
}

/** All notes, from the index alone. */
async function countNotes(manager: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows: { id: string; count: number | string }[] = await manager.query(
    `SELECT notebook_id AS id, COUNT(*) AS count FROM note WHERE notebook_id IN (${places(ids)}) GROUP BY notebook_id`,
    [...ids],
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Of notebooks that are read because they are published: their protected notes, but for those one has a grant on (A2, A3). */
async function hiddenNotes(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows: { id: string; notebookId: string }[] = await manager.query(
    `SELECT note.id AS id, note.notebook_id AS notebookId FROM note
     WHERE note.notebook_id IN (${places(ids)}) AND note.is_protected = 1
       AND NOT EXISTS (SELECT 1 FROM note_grant WHERE note_grant.note_id = note.id AND note_grant.user_id = ?)`,
    [...ids, personId],
  );
  return grouped(
    rows,
    ({ notebookId }) => notebookId,
    ({ id }) => id,
  );
}

async function countSavers(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<Map<string, { count: number; hasSaved: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows: { id: string; count: number | string; own: number | string }[] = await manager.query(
    `SELECT notebook_id AS id, COUNT(*) AS count, SUM(CASE WHEN user_id = ? THEN 1 ELSE 0 END) AS own
     FROM notebook_save WHERE notebook_id IN (${places(ids)}) GROUP BY notebook_id`,
    [personId, ...ids],
  );
  return new Map(
    rows.map(({ id, count, own }) => [id, { count: Number(count), hasSaved: Number(own) === 1 }]),
  );
}

async function sectionsOf(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, SectionRow[]>> {
  if (ids.length === 0) return new Map();
  // TypeORM takes longer to write the list of ids down than the database to find the sections.
  const rows: (Omit<SectionRow, 'notesOrder'> & { notesOrder: string })[] = await manager.query(
    `SELECT id, notebook_id AS notebookId, title, color, notes_order AS notesOrder
     FROM section WHERE notebook_id IN (${places(ids)}) ORDER BY created_at, id`,
    [...ids],
  );
  return grouped(
    rows,
    ({ notebookId }) => notebookId,
    (row) => ({ ...row, notesOrder: JSON.parse(row.notesOrder) as string[] }),
  );
}

function places(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
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
