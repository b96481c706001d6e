import { type api, type EndpointInput, limits } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { notebookIsPublic } from '../../access/notebook-access.sql.ts';
import { allOf, isOneOf, part, type SqlPart } from '../../platform/database/sql-part.ts';
import { behindPlace, type PublicScope } from '../notes/lists/public-note-lists.ts';

/*
 * Ids of notebooks that everyone may read (A8), as `notes/public-note-lists.ts` has those of notes. A notebook has the
 * hashtags of its description and of its public notes.
 */

export type PublicNotebookListing = Pick<
  EndpointInput<typeof api.notebooks.public>['query'],
  'sortBy' | 'sortOrder' | 'limit' | 'offset' | 'after'
>;

/** One page in the order asked for, of equals always in the same, and how many there are up to `limits.publicCount`. */
export async function publicNotebookPage(
  manager: EntityManager,
  scope: PublicScope,
  { limit, offset, ...order }: PublicNotebookListing,
): Promise<{ ids: string[]; count: number }> {
  const tagged = scope.kind === 'hashtag' ? await gatherIds(manager, scope.tag) : undefined;
  const met = conditionsOf(scope, tagged);
  if (met === null) return { ids: [], count: 0 };
  const behind = behindPlace(order, { table: 'notebook', id: 'notebook.id' });
  const onPage = allOf([met, ...behind]);
  const page = manager.query<{ id: string }[]>(
    `SELECT notebook.id AS id FROM notebook WHERE ${onPage.sql}
     ORDER BY ${notebookOrder(order)} LIMIT ${limit} OFFSET ${behind.length > 0 ? 0 : offset}`,
    [...onPage.values],
  );
  const [rows, count] = await Promise.all([page, tagged?.length ?? countMet(manager, met)]);
  return { ids: rows.map(({ id }) => id), count };
}

/** How many there are, counted up to `limits.publicCount`. */
export async function countPublicNotebooks(manager: EntityManager, scope: PublicScope): Promise<number> {
  if (scope.kind === 'hashtag') return (await gatherIds(manager, scope.tag)).length;
  return countMet(manager, conditions(scope));
}

async function countMet(manager: EntityManager, met: SqlPart): Promise<number> {
  const [row]: { n: number | string }[] = await manager.query(
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM notebook WHERE ${met.sql} LIMIT ${limits.publicCount}) found`,
    [...met.values],
  );
  return Number(row?.n);
}

/** Conditions of a scope on `notebook`, beside that it is public. */
export function publicNotebookScope(scope: PublicScope): SqlPart[] {
  if (scope.kind === 'everyone') return [];
  return [scope.kind === 'person' ? part('notebook.owner_id = ?', scope.userId) : hasTag(scope.tag)];
}

/** The order asked for; of equals always the same. */
export function notebookOrder({
  sortBy,
  sortOrder,
}: Pick<PublicNotebookListing, 'sortBy' | 'sortOrder'>): string {
  const direction = sortOrder ?? (sortBy === 'name' ? 'ASC' : 'DESC');
  return `${columns[sortBy]} ${direction}, notebook.id ${direction}`;
}

/** Null for a hashtag that no public notebook has. `tagged` are those with the hashtag, a thousand at most. */
function conditionsOf(scope: PublicScope, tagged: readonly string[] = []): SqlPart | null {
  if (scope.kind !== 'hashtag') return conditions(scope);
  if (tagged.length === 0) return null;
  // A few are put in order. A tag that many have is soon found on a walk over all public notebooks.
  const isCommon = tagged.length >= limits.publicCount;
  return allOf([part(notebookIsPublic), isCommon ? hasTag(scope.tag) : isOneOf('notebook.id', tagged)]);
}

function conditions(scope: Exclude<PublicScope, { kind: 'hashtag' }>): SqlPart {
  const isPublic = part(notebookIsPublic);
  return scope.kind === 'person' ? allOf([part('notebook.owner_id = ?', scope.userId), isPublic]) : isPublic;
}

/** A thousand at most of the public notebooks with a tag. From the notes' tags one seek for each notebook, however many notes it has. */
async function gatherIds(manager: EntityManager, tag: string): Promise<string[]> {
  const next = (after: string) =>
    `(SELECT MIN(public_notebook_id) FROM note_hashtag WHERE tag = ? AND public_notebook_id > ${after})`;
  const [byNotes, byDescription]: { id: string }[][] = await Promise.all([
    manager.query(
      `WITH RECURSIVE found (id, n) AS (
         SELECT ${next("''")}, 1
         UNION ALL SELECT ${next('found.id')}, found.n + 1 FROM found
           WHERE found.id IS NOT NULL AND found.n < ${limits.publicCount})
       SELECT id FROM found WHERE id IS NOT NULL`,
      [tag, tag],
    ),
    manager.query(
      `SELECT notebook_id AS id FROM notebook_hashtag WHERE tag = ?
       ORDER BY notebook_id LIMIT ${limits.publicCount}`,
      [tag],
    ),
  ]);
  const ids = [...(byNotes ?? []), ...(byDescription ?? [])].map(({ id }) => id);
  return [...new Set(ids)].slice(0, limits.publicCount);
}

/** As values: of `EXISTS` MariaDB makes joins and begins with the tags. */
const hasTag = (tag: string) =>
  part(
    `(SELECT 1 FROM notebook_hashtag WHERE notebook_hashtag.notebook_id = notebook.id
       AND notebook_hashtag.tag = ?) IS NOT NULL
     OR (SELECT 1 FROM note_hashtag WHERE note_hashtag.tag = ?
       AND note_hashtag.public_notebook_id = notebook.id LIMIT 1) IS NOT NULL`,
    tag,
    tag,
  );

const columns = {
  name: 'notebook.name',
  createdAt: 'notebook.created_at',
  updatedAt: 'notebook.updated_at',
} as const satisfies Record<PublicNotebookListing['sortBy'], string>;
