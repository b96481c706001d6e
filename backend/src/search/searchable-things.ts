import type { EntityManager } from 'typeorm';
import { noteIsInPlace, noteIsPublic } from '../access/note-access.sql.ts';
import { notebookIsInPlace, notebookIsPublic } from '../access/notebook-access.sql.ts';
import { placeholders } from '../platform/database/sql-part.ts';
import type { Indexed } from '../platform/search/index/index-writer.ts';
import { titles } from '../platform/search/index/rows-of-docs.ts';
import type { SearchStatements } from '../platform/search/index/search-entries.ts';
import {
  draftOfNoteSql,
  everyonesScope,
  type IndexedKind,
  noteOfDraft,
} from '../platform/search/index/search-key.ts';

interface Row {
  id: string;
  title: string;
  text: string | null;
  owner: string | null;
  holder: string | null;
  is_everyones: number;
}

/** A draft while it says something else than what is published: else each search would find a note twice. */
const drafts = `note_draft draft JOIN note_content ON note_content.note_id = draft.note_id
    JOIN note ON note.id = draft.note_id
    WHERE ${noteIsInPlace} AND draft.hash <> note_content.hash`;

const holder = '(SELECT holder.owner_id FROM notebook holder WHERE holder.id = note.notebook_id) AS holder';

/** What there is of each kind, by its ids; for an alias. */
export const tablesOf = {
  note: `(SELECT id FROM note WHERE ${noteIsInPlace})`,
  notebook: `(SELECT id FROM notebook WHERE ${notebookIsInPlace})`,
  person: '(SELECT id FROM `user` WHERE ended_at IS NULL)',
  draft: `(SELECT ${draftOfNoteSql('draft.note_id')} AS id FROM ${drafts})`,
} as const;

const selects: Record<IndexedKind, string> = {
  note: `SELECT note.id, ${titles.note} AS title, note_content.\`text\` AS text, note.author_id AS owner,
      ${holder},
      CASE WHEN ${noteIsPublic} THEN 1 ELSE 0 END AS is_everyones
    FROM note LEFT JOIN note_content ON note_content.note_id = note.id
    WHERE ${noteIsInPlace} AND note.id`,
  notebook: `SELECT notebook.id, ${titles.notebook} AS title, notebook.description AS text, notebook.owner_id AS owner,
      NULL AS holder, CASE WHEN ${notebookIsPublic} THEN 1 ELSE 0 END AS is_everyones
    FROM notebook WHERE ${notebookIsInPlace} AND notebook.id`,
  person: `SELECT person.id, ${titles.person} AS title, NULL AS text, NULL AS owner,
      NULL AS holder, 1 AS is_everyones
    FROM \`user\` person WHERE person.ended_at IS NULL AND person.id`,
  draft: `SELECT ${draftOfNoteSql('note.id')} AS id, ${titles.draft} AS title, draft.\`text\` AS text, note.author_id AS owner,
      ${holder}, 0 AS is_everyones
    FROM ${drafts} AND draft.note_id`,
};

/** What is to be searched of these things, as it is now. */
export async function readThings(
  manager: EntityManager,
  kind: IndexedKind,
  ids: readonly string[],
): Promise<Indexed[]> {
  if (ids.length === 0) return [];
  const keys = kind === 'draft' ? ids.map(noteOfDraft) : [...ids];
  const rows: Row[] = await manager.query(`${selects[kind]} IN ${placeholders(keys)}`, keys);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) return { id, entry: null };
    const scopes = [row.owner, row.holder, Number(row.is_everyones) === 1 ? everyonesScope : null];
    const present = scopes.filter((scope) => scope !== null);
    return { id, entry: { title: row.title, text: row.text ?? '', scopes: [...new Set(present)] } };
  });
}

/** Which of these things are there. */
export async function findPresent(
  statements: SearchStatements,
  kind: IndexedKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await statements.query<{ id: string }[]>(
    `SELECT thing.id AS id FROM ${tablesOf[kind]} thing WHERE thing.id IN ${placeholders(ids)}`,
    [...ids],
  );
  return new Set(rows.map(({ id }) => id));
}
