import { type api, type EndpointInput, limits, readListPlace } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { hashtagIsPublic, noteIsPublic } from '../../../access/note-access.sql.ts';
import { orderedJoin } from '../../../platform/database/ordered-join.ts';
import { allOf, part, type SqlPart } from '../../../platform/database/sql-part.ts';
import type { NoteIds } from './note-lists.ts';

/*
 * Ids of notes that everyone may read (A2). Every list walks an index in its order, or gathers a thousand ids at
 * most, however many notes there are.
 */

/** Whose public notes: everyone's, one person's, or those with a hashtag (without its `#`). */
export type PublicScope =
  | { kind: 'everyone' }
  | { kind: 'person'; userId: string }
  | { kind: 'hashtag'; tag: string };

export type PublicNoteListing = Pick<
  EndpointInput<typeof api.notes.public>['query'],
  'sortBy' | 'sortOrder' | 'limit' | 'offset' | 'after'
>;

/** One page in the order asked for, of equals always in the same, and how many there are up to `limits.publicCount`. */
export async function publicNotePage(
  manager: EntityManager,
  scope: PublicScope,
  listing: PublicNoteListing,
): Promise<NoteIds> {
  const [ids, count] = await Promise.all([
    publicNoteIds(manager, scope, listing),
    countPublicNotes(manager, scope),
  ]);
  return { ids, count };
}

/** The ids of one page, without a count. */
export async function publicNoteIds(
  manager: EntityManager,
  scope: PublicScope,
  listing: PublicNoteListing,
): Promise<string[]> {
  const { table, id, from, where, order } = await walk(manager, scope, listing);
  const behind = behindPlace(listing, { table, id });
  const met = allOf([...where, ...behind]);
  const rows: { id: string }[] = await manager.query(
    `SELECT ${id} AS id FROM ${from.sql} WHERE ${met.sql} ORDER BY ${order}
     LIMIT ${listing.limit} OFFSET ${behind.length > 0 ? 0 : listing.offset}`,
    [...from.values, ...met.values],
  );
  return rows.map(({ id }) => id);
}

/**
 * The condition of a page that begins behind a known item, in the order of the last edit or of creation; none of one that
 * begins at an offset.
 *
 * @param column the table, and its column with the ids; the instants are beside it
 */
export function behindPlace(
  { after, sortBy, sortOrder = 'DESC' }: Pick<PublicNoteListing, 'after' | 'sortOrder'> & { sortBy: string },
  column: Pick<Walk, 'table' | 'id'>,
): SqlPart[] {
  const place = readListPlace(after);
  const instant = instants[sortBy];
  if (!place || !instant) return [];
  const at = `${column.table}.${instant}`;
  const further = sortOrder === 'DESC' ? '<' : '>';
  return [
    part(
      `${at} ${further}= ? AND (${at} ${further} ? OR ${column.id} ${further} ?)`,
      place.at,
      place.at,
      place.id,
    ),
  ];
}

/** Columns that places of a list name. */
const instants: Readonly<Record<string, string>> = { updatedAt: 'updated_at', createdAt: 'created_at' };

/** How many there are, counted up to `limits.publicCount`. */
export async function countPublicNotes(manager: EntityManager, scope: PublicScope): Promise<number> {
  const { from, where } = sourceOf(scope);
  const met = allOf(where);
  const [row]: { n: number | string }[] = await manager.query(
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${from.sql} WHERE ${met.sql} LIMIT ${limits.publicCount}) found`,
    [...from.values, ...met.values],
  );
  return Number(row?.n);
}

/** Conditions of a scope on `note`, beside that it is public. */
export function publicNoteScope(scope: PublicScope): SqlPart[] {
  if (scope.kind === 'everyone') return [];
  return [scope.kind === 'person' ? part('note.author_id = ?', scope.userId) : hasTag(scope.tag)];
}

/** The order asked for, in the columns of `note`; of equals always the same. */
export function noteOrder({ sortBy, sortOrder }: Pick<PublicNoteListing, 'sortBy' | 'sortOrder'>): string {
  const direction = sortOrder ?? (sortBy === 'title' ? 'ASC' : 'DESC');
  return `${columns[sortBy]} ${direction}, note.id ${direction}`;
}

interface Walk {
  /** The table that is walked, and its column with the ids. */
  table: 'note' | 'notebook' | 'note_hashtag';
  id: string;
  from: SqlPart;
  where: readonly SqlPart[];
  order: string;
}

/** By the last edit, which an index has for each scope. */
function sourceOf(scope: PublicScope, direction: 'ASC' | 'DESC' = 'DESC'): Walk {
  if (scope.kind === 'hashtag')
    return {
      table: 'note_hashtag',
      id: 'note_hashtag.note_id',
      from: part('note_hashtag'),
      where: [part(hashtagIsPublic), part('note_hashtag.tag = ?', scope.tag)],
      order: `note_hashtag.updated_at ${direction}, note_hashtag.note_id ${direction}`,
    };
  const where = [part(noteIsPublic)];
  if (scope.kind === 'person') where.push(part('note.author_id = ?', scope.userId));
  return {
    table: 'note',
    id: 'note.id',
    from: part('note'),
    where,
    order: noteOrder({ sortBy: 'updatedAt', sortOrder: direction }),
  };
}

async function walk(
  manager: EntityManager,
  scope: PublicScope,
  { sortBy, sortOrder }: PublicNoteListing,
): Promise<Walk> {
  if (sortBy === 'updatedAt') return sourceOf(scope, sortOrder);
  const order = noteOrder({ sortBy, sortOrder });
  if (scope.kind !== 'hashtag') return { ...sourceOf(scope), order };
  // A few are gathered and put in order. A tag that many have is soon found on a walk over all public notes.
  const isCommon = (await countPublicNotes(manager, scope)) === limits.publicCount;
  if (isCommon)
    return {
      table: 'note',
      id: 'note.id',
      from: part('note'),
      where: [part(noteIsPublic), hasTag(scope.tag)],
      order,
    };
  return {
    table: 'note',
    id: 'note.id',
    from: part(`note_hashtag ${orderedJoin(manager)} note ON note.id = note_hashtag.note_id`),
    where: [...sourceOf(scope).where, part(noteIsPublic)],
    order,
  };
}

/** As a value: of `EXISTS` MariaDB makes a join and begins with the tags. */
const hasTag = (tag: string) =>
  part(
    '(SELECT 1 FROM note_hashtag WHERE note_hashtag.note_id = note.id AND note_hashtag.tag = ?) IS NOT NULL',
    tag,
  );

const columns = {
  updatedAt: 'note.updated_at',
  createdAt: 'note.created_at',
  title: 'note.title',
} as const satisfies Record<PublicNoteListing['sortBy'], string>;
