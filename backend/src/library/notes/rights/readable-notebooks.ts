import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import {
  joinNotebookGrant,
  notebookFactColumns,
  type RawNotebookFacts,
  toNotebookFacts,
} from '../../../access/notebook-access.sql.ts';
import { notebookPolicy } from '../../../access/notebook-policy.ts';
import { placeholders } from '../../../platform/database/sql-part.ts';

interface ReadableNotebooks {
  own: string[];
  /** Those of which every note may be read: one's own and those shared with one. */
  whole: string[];
}

type RawNotebook = RawNotebookFacts & { id: string };

/**
 * What a person (null for a guest) is to these notebooks, in one query.
 *
 * @throws AppError `not_found` when one of them does not exist or may not be read (A13)
 */
export async function readableNotebooks(
  manager: EntityManager,
  personId: string | null,
  ids: readonly string[],
): Promise<ReadableNotebooks> {
  const rows: RawNotebook[] = await manager.query(
    `SELECT notebook.id, ${notebookFactColumns}
     FROM notebook
     JOIN \`user\` owner ON owner.id = notebook.owner_id AND owner.ended_at IS NULL
     ${joinNotebookGrant}
     WHERE notebook.id IN ${placeholders(ids)}`,
    [personId, ...ids],
  );
  const readable = rows.filter((row) => notebookPolicy(personId, toNotebookFacts(row)).read);
  if (readable.length < ids.length) throw new AppError('not_found');
  const own = rows.filter((row) => row.owner_id === personId);
  const whole = rows.filter((row) => row.owner_id === personId || row.permission !== null);
  return { own: own.map(({ id }) => id), whole: whole.map(({ id }) => id) };
}
