import type { Permission } from '@commonplace/contracts/abilities';
import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { notebookPolicy } from '../access/notebook-policy.ts';

interface ReadableNotebooks {
  own: string[];
  /** Those of which every note may be read: one's own and those shared with one. */
  whole: string[];
}

interface RawNotebook {
  id: string;
  owner_id: string;
  is_protected: number;
  published_at: number | null;
  permission: Permission | null;
}

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
    `SELECT notebook.id, notebook.owner_id, notebook.is_protected, notebook.published_at, notebook_grant.permission
     FROM notebook
     JOIN \`user\` owner ON owner.id = notebook.owner_id AND owner.ended_at IS NULL
     LEFT JOIN notebook_grant
       ON notebook_grant.notebook_id = notebook.id AND notebook_grant.user_id = ?
     WHERE notebook.id IN (${ids.map(() => '?').join(', ')})`,
    [personId, ...ids],
  );
  const readable = rows.filter(
    (row) =>
      notebookPolicy(personId, {
        ownerId: row.owner_id,
        isProtected: row.is_protected === 1,
        isPublished: row.published_at !== null,
        grant: row.permission,
      }).read,
  );
  if (readable.length < ids.length) throw new AppError('not_found');
  const own = rows.filter((row) => row.owner_id === personId);
  const whole = rows.filter((row) => row.owner_id === personId || row.permission !== null);
  return { own: own.map(({ id }) => id), whole: whole.map(({ id }) => id) };
}
