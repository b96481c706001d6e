import type { Permission, Sharing } from '@commonplace/contracts/abilities';
import { part, type SqlPart } from '../platform/database/sql-part.ts';
import { grantsCount } from './grant-counts.sql.ts';
import type { NotebookFacts } from './notebook-policy.ts';

/*
 * `notebook-policy.ts` as SQL, for both databases. Every condition speaks of the alias `notebook`; see
 * `note-access.sql.ts` for why they are written so.
 */

/** A8: a notebook that everyone reads, as the database computes it in an indexed column. */
export const notebookIsPublic = 'notebook.is_public = 1';

/** A26: what is not in the trash. Every list of a person's own notebooks asks for it. */
export const notebookIsInPlace = 'notebook.trashed_at IS NULL';

/** A26: notebooks in the trash that a person may handle there. */
export const notebookIsInTrashOf = (personId: string): SqlPart =>
  part(
    'notebook.trashed_by = ? AND notebook.owner_id = ? AND notebook.trashed_at IS NOT NULL',
    personId,
    personId,
  );

/** A26: whether the notebook whose id an expression of the statement names is not in the trash. */
export const isInPlace = (notebookId: string): string =>
  `(SELECT kept.trashed_at FROM notebook kept WHERE kept.id = ${notebookId}) IS NULL`;

/** A1: whether a notebook is shared with anyone. */
export const notebookHasGrants =
  '(SELECT 1 FROM notebook_grant WHERE notebook_grant.notebook_id = notebook.id LIMIT 1) IS NOT NULL';

/** A8, A26. `personId` is null for a guest. */
export function notebookIsReadableBy(personId: string | null): SqlPart {
  if (personId === null) return part(notebookIsPublic);
  const granted = isGranted(personId);
  return part(
    `${notebookIsPublic} OR (${notebookIsInPlace} AND (notebook.owner_id = ? OR ${granted.sql}))`,
    personId,
    ...granted.values,
  );
}

/** A8 for the person whose id an expression of the statement names, such as `person.id`. */
export const notebookIsReadableTo = (person: string) =>
  notebookIsReadableBy('').sql.replaceAll('?', () => person);

function isGranted(personId: string): SqlPart {
  return part(
    `(SELECT 1 FROM notebook_grant WHERE notebook_grant.notebook_id = notebook.id AND notebook_grant.user_id = ?
       AND ${grantsCount('notebook_grant.user_id', 'notebook.owner_id')}) IS NOT NULL`,
    personId,
  );
}

/** A1 as a condition; `sharingOf` is the same rule on rows that are loaded. */
export function notebookHasSharing(wanted: readonly Sharing[]): SqlPart {
  const conditions = {
    published: 'notebook.published_at IS NOT NULL',
    shared: `(notebook.published_at IS NULL AND ${notebookHasGrants})`,
    private: `(notebook.published_at IS NULL AND NOT (${notebookHasGrants}))`,
  } as const satisfies Record<Sharing, string>;
  return part(wanted.map((sharing) => conditions[sharing]).join(' OR '));
}

/** How many rows of `table` (`user_id`, `notebook_id`) are of people with a grant on the notebook, as a value. */
export const countAmongGranted = (table: string) =>
  `(SELECT COUNT(${table}.user_id) FROM notebook_grant
     LEFT JOIN ${table} ON ${table}.user_id = notebook_grant.user_id AND ${table}.notebook_id = notebook_grant.notebook_id
     WHERE notebook_grant.notebook_id = notebook.id)`;

/** The ids of all notebooks on which a person has a grant, also of one that does not count now. */
export const idsOfNotebooksGrantedTo = (personId: string): SqlPart =>
  part('SELECT notebook_id AS id FROM notebook_grant WHERE user_id = ?', personId);

/** Columns of {@link RawNotebookFacts} but the grant. */
export const notebookFactColumnsOfAll = `notebook.owner_id, notebook.is_protected,
  notebook.published_at IS NOT NULL AS is_published,
  notebook.comments_closed_at IS NOT NULL AS comments_closed, notebook.hidden > 0 AS is_hidden,
  notebook.trashed_at IS NOT NULL AS is_trashed`;

/** Columns of {@link RawNotebookFacts}, after {@link joinNotebookGrant}. */
export const notebookFactColumns = `${notebookFactColumnsOfAll}, grant_of_viewer.permission AS permission`;

/** Joins the grant of one person (one `?`) to `notebook`, if it counts and the notebook is in place. */
export const joinNotebookGrant = `LEFT JOIN notebook_grant grant_of_viewer
  ON grant_of_viewer.notebook_id = notebook.id AND grant_of_viewer.user_id = ? AND ${notebookIsInPlace}
    AND ${grantsCount('grant_of_viewer.user_id', 'notebook.owner_id')}`;

/** Whether {@link joinNotebookGrant} found a grant. */
export const notebookGrantIsJoined = 'grant_of_viewer.user_id IS NOT NULL';

/** As both drivers answer it: flags are 0 and 1. */
export interface RawNotebookFacts {
  owner_id: string;
  is_protected: number;
  is_published: number;
  comments_closed: number;
  is_hidden: number;
  is_trashed: number;
  permission: Permission | null;
}

/** What the policy judges, from a row. */
export function toNotebookFacts(raw: RawNotebookFacts): NotebookFacts {
  return {
    ownerId: raw.owner_id,
    isProtected: raw.is_protected === 1,
    isPublished: raw.is_published === 1,
    isHidden: raw.is_hidden === 1,
    isTrashed: raw.is_trashed === 1,
    commentsClosed: raw.comments_closed === 1,
    grant: raw.permission,
  };
}
