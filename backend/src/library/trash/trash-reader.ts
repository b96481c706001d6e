import type { api, EndpointInput, TrashedNote, TrashedNotebook } from '@commonplace/contracts/api';
import { foldText } from '@commonplace/contracts/search';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { noteIsInTrashOf } from '../../access/note-access.sql.ts';
import { notebookIsInTrashOf } from '../../access/notebook-access.sql.ts';
import { Reads } from '../../platform/database/reads.ts';
import { placeholders } from '../../platform/database/sql-part.ts';
import { deletedAt, trashExpiry } from './trash-time.ts';

type Listing = EndpointInput<typeof api.trash.list>['query'];

interface Entry {
  kind: 'note' | 'notebook';
  id: string;
  at: number | string;
}

/** Of a trash that is searched the newest. */
const mostSearched = 5_000;

/** What a person has in the trash. */
@Injectable()
export class TrashReader {
  constructor(private readonly reads: Reads) {}

  /** A page of notes and notebooks together, the last moved first, and how many there are. */
  async page(
    personId: string,
    { limit, offset, searchQuery }: Listing,
  ): Promise<{ notes: TrashedNote[]; notebooks: TrashedNotebook[]; count: number }> {
    const { manager } = this.reads;
    const { entries, count } = searchQuery
      ? await found(manager, personId, searchQuery, { limit, offset })
      : await newest(manager, personId, { limit, offset });
    const idsOf = (kind: Entry['kind']) => entries.filter((one) => one.kind === kind).map(({ id }) => id);
    const [notes, notebooks] = await Promise.all([
      readNotes(manager, idsOf('note')),
      readNotebooks(manager, idsOf('notebook')),
    ]);
    return { notes, notebooks, count };
  }
}

type PageOf = Pick<Listing, 'limit' | 'offset'>;

/** Everything in a person's trash, as `trashed`, with what is searched of it. */
function trashOf(personId: string, texts: boolean) {
  const note = noteIsInTrashOf(personId);
  const notebook = notebookIsInTrashOf(personId);
  const expiry = trashExpiry();
  return {
    sql: `(SELECT 'note' AS kind, note.id AS id, note.trashed_at AS at${texts ? ', note.title AS title, note.preview AS text' : ''}
        FROM note WHERE ${note.sql} AND note.trashed_at > ? AND note.trashed_with IS NULL
      UNION ALL SELECT 'notebook', notebook.id, notebook.trashed_at${texts ? ", notebook.name, ''" : ''}
        FROM notebook WHERE ${notebook.sql} AND notebook.trashed_at > ?) trashed`,
    values: [...note.values, expiry, ...notebook.values, expiry],
  };
}

async function newest(manager: EntityManager, personId: string, { limit, offset }: PageOf) {
  const { sql, values } = trashOf(personId, false);
  const [entries, [counted]] = await Promise.all([
    manager.query<Entry[]>(
      `SELECT kind, id, at FROM ${sql} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    ),
    manager.query<{ n: number | string }[]>(`SELECT COUNT(*) AS n FROM ${sql}`, values),
  ]);
  return { entries, count: Number(counted?.n) };
}

async function found(manager: EntityManager, personId: string, text: string, { limit, offset }: PageOf) {
  const { sql, values } = trashOf(personId, true);
  const rows = await manager.query<(Entry & { title: string; text: string })[]>(
    `SELECT kind, id, at, title, text FROM ${sql} ORDER BY at DESC, id DESC LIMIT ${mostSearched}`,
    values,
  );
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const matching = rows.filter((row) => {
    const folded = foldText(`${row.title}\n${row.text}`);
    return words.every((word) => folded.includes(word));
  });
  return { entries: matching.slice(offset, offset + limit), count: matching.length };
}

interface NoteRow {
  id: string;
  title: string;
  preview: string;
  trashed_at: number | string;
  notebook_id: string;
  notebook_name: string;
  notebook_trashed_at: number | string | null;
}

async function readNotes(manager: EntityManager, ids: readonly string[]): Promise<TrashedNote[]> {
  if (ids.length === 0) return [];
  const rows: NoteRow[] = await manager.query(
    `SELECT note.id, note.title, note.preview, note.trashed_at, notebook.id AS notebook_id,
       notebook.name AS notebook_name, notebook.trashed_at AS notebook_trashed_at
     FROM note JOIN notebook ON notebook.id = note.notebook_id WHERE note.id IN ${placeholders(ids)}`,
    [...ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { title, preview, notebook_id, notebook_name, notebook_trashed_at } = row;
    const notebook = notebook_trashed_at === null ? { id: notebook_id, name: notebook_name } : null;
    return [{ id, title, preview, notebook, ...timesOf(row) }];
  });
}

interface NotebookRow {
  id: string;
  name: string;
  trashed_at: number | string;
  notes: number | string;
}

async function readNotebooks(manager: EntityManager, ids: readonly string[]): Promise<TrashedNotebook[]> {
  if (ids.length === 0) return [];
  // Notes that were moved with it have its time, and an index has that beside each note of a notebook.
  const rows: NotebookRow[] = await manager.query(
    `SELECT notebook.id, notebook.name, notebook.trashed_at,
       (SELECT COUNT(*) FROM note WHERE note.notebook_id = notebook.id AND note.trashed_at = notebook.trashed_at) AS notes
     FROM notebook WHERE notebook.id IN ${placeholders(ids)}`,
    [...ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, name: row.name, notesCount: Number(row.notes), ...timesOf(row) }] : [];
  });
}

function timesOf(row: { trashed_at: number | string }) {
  const trashedAt = Number(row.trashed_at);
  return { trashedAt, deletedAt: deletedAt(trashedAt) };
}
