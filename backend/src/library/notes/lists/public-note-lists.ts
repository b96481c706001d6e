import { type api, type EndpointInput, limits, placeAt, readListPlace } from '@commonplace/contracts/api';
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

/** A page, and behind what the next one begins. */
export interface PublicNotePage extends NoteIds {
  next: string | null;
}

/** One page in the order asked for, of equals always in the same, and how many there are up to `limits.publicCount`. */
export async function publicNotePage(
  manager: EntityManager,
  scope: PublicScope,
  listing: PublicNoteListing,
): Promise<PublicNotePage> {
  const [page, count] = await Promise.all([
    readPage(manager, scope, listing),
    countPublicNotes(manager, scope),
  ]);
  return { ...page, count };
}

/** The ids of one page, without a count. */
export async function publicNoteIds(
  manager: EntityManager,
  scope: PublicScope,
  listing: PublicNoteListing,
): Promise<string[]> {
  return (await readPage(manager, scope, listing)).ids;
}

async function readPage(
  manager: EntityManager,
  scope: PublicScope,
  listing: PublicNoteListing,
): Promise<Omit<PublicNotePage, 'count'>> {
  const { table, id, from, where, order } = await walk(manager, scope, listing);
  const behind = behindPlace(listing, { table, id });
  const met = allOf([...where, ...behind]);
  const place = placeColumns[listing.sortBy];
  const rows: { id: string; place: number | string | null }[] = await manager.query(
    `SELECT ${id} AS id, ${place ? `${table}.${place}` : 'NULL'} AS place FROM ${from.sql} WHERE ${met.sql} ORDER BY ${order}
     LIMIT ${listing.limit} OFFSET ${behind.length > 0 ? 0 : listing.offset}`,
    [...from.values, ...met.values],
  );
  const last = rows.length === listing.limit ? rows.at(-1) : undefined;
  return {
    ids: rows.map(({ id }) => id),
    next: place && last ? placeAt(Number(last.place), last.id) : null,
  };
}

/**
 * The condition of a page that begins behind a known item, in one of the orders that have places; none of one that begins
 * at an offset.
 *
 * @param column the table, and its column with the ids; what orders it is beside that
 */
export function behindPlace(
  { after, sortBy, sortOrder = 'DESC' }: Pick<PublicNoteListing, 'after' | 'sortOrder'> & { sortBy: string },
  column: Pick<Walk, 'table' | 'id'>,
): SqlPart[] {
  const place = readListPlace(after);
  const name = placeColumns[sortBy];
  if (!place || !name) return [];
  const ordered = `${column.table}.${name}`;
  const further = sortOrder === 'DESC' ? '<' : '>';
  const { at: value, id } = place;
  return [
    part(
      `${ordered} ${further}= ? AND (${ordered} ${further} ? OR ${column.id} ${further} ?)`,
      value,
      value,
      id,
    ),
  ];
}

/** The column of the orders in which a page can begin behind a known item, in each table that is walked. */
const placeColumns: Readonly<Record<string, string>> = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  publishedAt: 'first_public_at',
  popularity: 'popularity',
};

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

/** In an order which an index has for each scope: `column` is beside the ids. */
function sourceOf(scope: PublicScope, column = 'updated_at', direction: 'ASC' | 'DESC' = 'DESC'): Walk {
  if (scope.kind === 'hashtag')
    return {
      table: 'note_hashtag',
      id: 'note_hashtag.note_id',
      from: part('note_hashtag'),
      where: [part(hashtagIsPublic), part('note_hashtag.tag = ?', scope.tag)],
      order: `note_hashtag.${column} ${direction}, note_hashtag.note_id ${direction}`,
    };
  const where = [part(noteIsPublic)];
  if (scope.kind === 'person') where.push(part('note.author_id = ?', scope.userId));
  return {
    table: 'note',
    id: 'note.id',
    from: part('note'),
    where,
    order: `note.${column} ${direction}, note.id ${direction}`,
  };
}

async function walk(
  manager: EntityManager,
  scope: PublicScope,
  { sortBy, sortOrder }: PublicNoteListing,
): Promise<Walk> {
  // Hashtags have all instants but that of creation.
  const column = placeColumns[sortBy];
  if (column && sortBy !== 'createdAt') return sourceOf(scope, column, sortOrder);
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
  publishedAt: 'note.first_public_at',
  popularity: 'note.popularity',
} as const satisfies Record<PublicNoteListing['sortBy'], string>;
