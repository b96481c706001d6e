import { limits } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import {
  joinNotebookGrant,
  notebookFactColumns,
  notebookHasGrants,
  type RawNotebookFacts,
  toNotebookFacts,
} from '../../../access/notebook-access.sql.ts';
import type { NotebookFacts } from '../../../access/notebook-policy.ts';
import type { User } from '../../../accounts/user.entity.ts';
import { part, type SqlPart } from '../../../platform/database/sql-part.ts';
import type { Notebook } from '../notebook.entity.ts';

/** A notebook with its owner and what the policy needs beside it. */
export interface NotebookRow {
  notebook: Omit<Notebook, 'owner' | 'publishedAt' | 'notesOrder' | 'trashedAt' | 'trashedBy'>;
  owner: Pick<User, 'name' | 'username' | 'pictureUrl' | 'endedAt'>;
  /** Rights of the person who asked. */
  facts: NotebookFacts;
  hasGrants: boolean;
  /** Its order, as JSON; null where it is longer than what was asked for. */
  notesOrder: string | null;
}

/** As both drivers answer it: flags are 0 and 1. */
export interface RawNotebookRow extends RawNotebookFacts {
  id: string;
  name: string;
  description: string;
  default_of: string | null;
  default_saving_of: string | null;
  set_id: string | null;
  cover_url: string | null;
  cover_bytes: number;
  notes_order: string | null;
  created_at: number;
  updated_at: number;
  owner_name: string;
  owner_username: string;
  owner_picture_url: string | null;
  owner_ended_at: number | null;
  has_grants: number;
}

/** What is read of each notebook of {@link notebooksFrom}. In SQL, because an ORM takes longer to make objects of them than the database to find them. */
const columns = ({ description, notesOrder }: { description: string; notesOrder: string }) =>
  part(
    `notebook.id, ${notebookFactColumns}, notebook.name, ${description} AS description, notebook.default_of,
   notebook.default_saving_of, notebook.set_id, notebook.cover_url, notebook.cover_bytes, ${notesOrder} AS notes_order,
   notebook.created_at, notebook.updated_at,
   owner.name AS owner_name, owner.username AS owner_username, owner.picture_url AS owner_picture_url,
   owner.ended_at AS owner_ended_at, ${notebookHasGrants} AS has_grants`,
  );

/** An order as it is stored; none where it was not read. */
export function parseOrder(json: string | null): string[] {
  return json === null ? [] : JSON.parse(json);
}

/** An id in an order: quoted, with what separates it from the next. */
const idCharacters = 39;

/** How many ids an order has that is not parsed yet. */
export const idsIn = (json: string): number => Math.floor(json.length / idCharacters);

/** Of a column with an order what a list takes of it: nothing when it names more than it may. */
export function listedOrder(column: string): string {
  return `CASE WHEN LENGTH(${column}) <= ${limits.listedOrder.ofOne * idCharacters + 2} THEN ${column} END`;
}

const begun = `SUBSTR(notebook.description, 1, ${limits.hintDescriptionCharacters})`;
const wholeColumns = columns({ description: 'notebook.description', notesOrder: 'notebook.notes_order' });
/** What lists read of each notebook. */
export const listedColumns = columns({ description: begun, notesOrder: 'NULL' });
/** The same where the owner asks. */
export const ownListedColumns = columns({
  description: begun,
  notesOrder: listedOrder('notebook.notes_order'),
});

/**
 * Notebooks with owner and the grant of the person who asks (null for a guest). Nothing is filtered by
 * rights: the caller asks the policy. Aliases: `notebook`, `owner`, `grant_of_viewer`.
 */
export function notebooksFrom(personId: string | null): SqlPart {
  return part(
    `notebook
     JOIN \`user\` owner ON owner.id = notebook.owner_id
     ${joinNotebookGrant}`,
    personId,
  );
}

/** One notebook by its id, or null when there is none. */
export async function findNotebookRow(
  manager: EntityManager,
  personId: string | null,
  notebookId: string,
): Promise<NotebookRow | null> {
  const from = notebooksFrom(personId);
  const [raw]: RawNotebookRow[] = await manager.query(
    `SELECT ${wholeColumns.sql} FROM ${from.sql} WHERE notebook.id = ?`,
    [...from.values, notebookId],
  );
  return raw ? toNotebookRow(raw) : null;
}

export function toNotebookRow(raw: RawNotebookRow): NotebookRow {
  const facts = toNotebookFacts(raw);
  return {
    notebook: {
      id: raw.id,
      ownerId: raw.owner_id,
      name: raw.name,
      description: raw.description,
      defaultOf: raw.default_of,
      defaultSavingOf: raw.default_saving_of,
      setId: raw.set_id,
      isProtected: facts.isProtected,
      coverUrl: raw.cover_url,
      coverBytes: raw.cover_bytes,
      createdAt: raw.created_at,
      updatedAt: raw.updated_at,
    },
    owner: {
      name: raw.owner_name,
      username: raw.owner_username,
      pictureUrl: raw.owner_picture_url,
      endedAt: raw.owner_ended_at,
    },
    facts,
    hasGrants: raw.has_grants === 1,
    notesOrder: raw.notes_order,
  };
}
