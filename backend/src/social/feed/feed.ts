import { type FeedNote, limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashtagIsPublic, noteIsPublic } from '../../access/note-access.sql.ts';
import { writtenByUnwanted } from '../../moderation/blocks.ts';
import { byIndex } from '../../platform/database/by-index.ts';
import { orderedJoin } from '../../platform/database/ordered-join.ts';
import { Reads } from '../../platform/database/reads.ts';
import { part, type SqlPart } from '../../platform/database/sql-part.ts';
import { mutedAuthors } from '../follows/muted-authors.ts';

/** Which page of the feed is asked for, and its order. */
export interface FeedListing {
  limit: number;
  offset: number;
  sortBy: 'updatedAt' | 'createdAt' | 'publishedAt' | 'popularity';
  sortOrder: 'ASC' | 'DESC';
}

/** An author or a hashtag that is followed: a list of public notes which an index has in order. */
interface Source {
  kind: 'author' | 'hashtag';
  name: string;
  /** What places the first note in the order that is asked for: an instant, or a score. */
  head: number;
}

/** Of one list: notes that it answers, and rows of a hashtag that it looks at for them. */
interface ListBounds {
  most: number;
  rows: number;
}

/** A note of a feed. */
export interface FeedEntry {
  id: string;
  /** What places it in the order that is asked for. */
  at: number;
  /** Why it is in the feed: a note of a followed author because of them, whatever its hashtags. */
  reason: FeedNote['reason'];
}

/** Lists that are read before the others: their notes bound what is read of those. */
const firstLists = 4;
/** Lists that are read in one statement. */
const listsAtOnce = 50;
/** Rows of followed hashtags that are looked at, shared equally among the hashtags; most of them may be unwanted or of the same notes. */
const hashtagRows = 30_000;

/**
 * The public notes of those whom a person follows and with the hashtags they follow. Nothing is written when a note
 * is published: of each followed list the first note is looked up in its index, and only the lists that can have a
 * part in the page are read, as far as the page needs.
 */
@Injectable()
export class Feed {
  constructor(private readonly reads: Reads) {}

  /** One page, and how many there are; both end at `limits.publicCount`. */
  async page(
    personId: string,
    listing: FeedListing,
  ): Promise<{ entries: readonly Pick<FeedEntry, 'id' | 'reason'>[]; count: number }> {
    const { manager } = this.reads;
    const end = Math.min(listing.offset + listing.limit, limits.publicCount);
    const sources = await readHeads(manager, personId, listing);
    const [first, count] = await Promise.all([
      this.first(manager, personId, sources, end, listing),
      countFeed(manager, personId, rowsOfEach(sources), listing),
    ]);
    return { entries: first.slice(listing.offset, end), count };
  }

  /**
   * What became public in a time (milliseconds), the latest first, without notes of followed people whose new notes the
   * person has muted: of the latest `most` since its begin.
   */
  async publishedIn(
    personId: string,
    { after, until }: { after: number; until: number },
    most: number,
  ): Promise<FeedEntry[]> {
    const { manager } = this.reads;
    const listing = { sortBy: 'publishedAt', sortOrder: 'DESC', limit: most, offset: 0 } as const;
    const [heads, muted] = await Promise.all([
      readHeads(manager, personId, listing),
      mutedAuthors(manager, personId),
    ]);
    const sources = heads.filter(
      ({ kind, name, head }) => head > after && !(kind === 'author' && muted.has(name)),
    );
    const entries = await mergeLists(manager, personId, sources, after + 1, most, listing);
    return entries.filter(({ at }) => at <= until);
  }

  /** The first notes of all lists together, `most` of them. */
  private async first(
    manager: EntityManager,
    personId: string,
    sources: readonly Source[],
    most: number,
    listing: FeedListing,
  ): Promise<FeedEntry[]> {
    const merge = (last: number | undefined) => mergeLists(manager, personId, sources, last, most, listing);
    // `most` lists begin at `last` or before, so their first notes fill the page; not when one note is first in several.
    const last = sources[most - 1]?.head;
    const entries = await merge(last);
    return last === undefined || entries.length === most ? entries : merge(undefined);
  }
}

/** The first `most` notes of these lists, which are in the order of their first notes; up to the last place if there is one. */
async function mergeLists(
  manager: EntityManager,
  personId: string,
  sources: readonly Source[],
  end: number | undefined,
  most: number,
  listing: FeedListing,
): Promise<FeedEntry[]> {
  const found = new Map<string, FeedEntry>();
  let entries: FeedEntry[] = [];
  const rows = rowsOfEach(sources);
  for (let at = 0, size = firstLists; at < sources.length; at += size, size = listsAtOnce) {
    // What is behind the last place so far has no part in the page, and neither have lists that begin there.
    const last = entries.length < most ? end : entries[most - 1]?.at;
    const some = sources.slice(at, at + size).filter(({ head }) => !isBehind(head, last, listing));
    if (some.length === 0) break;
    for (const entry of await readLists(manager, personId, some, last, { most, rows }, listing))
      if (found.get(entry.id)?.reason.kind !== 'author') found.set(entry.id, entry);
    entries = [...found.values()].sort((a, b) => inOrder(a, b, listing)).slice(0, most);
  }
  return entries;
}

const isBehind = (at: number, last: number | undefined, { sortOrder }: FeedListing) =>
  last !== undefined && (sortOrder === 'DESC' ? at < last : at > last);

function inOrder(a: FeedEntry, b: FeedEntry, { sortOrder }: FeedListing): number {
  const rising = a.at - b.at || (a.id < b.id ? -1 : 1);
  return sortOrder === 'DESC' ? -rising : rising;
}

const columns = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  publishedAt: 'first_public_at',
  popularity: 'popularity',
} as const satisfies Record<FeedListing['sortBy'], string>;

/** Popular is what something happened to. */
const isIn = ({ sortBy }: FeedListing, table: 'note' | 'note_hashtag') =>
  sortBy === 'popularity' ? ` AND ${table}.popularity > 0` : '';

/** The followed lists that are not empty, in the order of their first notes. */
async function readHeads(manager: EntityManager, personId: string, listing: FeedListing): Promise<Source[]> {
  const column = columns[listing.sortBy];
  const { sortOrder } = listing;
  const unwanted = writtenByUnwanted(personId, 'person_follow.followed_id');
  const rows: { kind: Source['kind']; name: string; head: number | string }[] = await manager.query(
    `SELECT kind, name, head FROM (
       SELECT 'author' AS kind, person_follow.followed_id AS name,
         (SELECT note.${column} FROM note WHERE note.author_id = person_follow.followed_id AND ${noteIsPublic}${isIn(listing, 'note')}
          ORDER BY note.${column} ${sortOrder} LIMIT 1) AS head
       FROM person_follow WHERE person_follow.follower_id = ? AND NOT (${unwanted.sql})
       UNION ALL
       SELECT 'hashtag', hashtag_follow.tag,
         ${hashtagHead(listing)}
       FROM hashtag_follow WHERE hashtag_follow.user_id = ?) found
     WHERE head IS NOT NULL ORDER BY head ${sortOrder}, name`,
    [personId, ...unwanted.values, personId],
  );
  return rows.map(({ kind, name, head }) => ({ kind, name, head: Number(head) }));
}

/** Ids of notes begin with the time of their creation, so that their order is that of an index; hashtags have the others. */
function hashtagHead(listing: FeedListing): string {
  const { sortBy, sortOrder } = listing;
  const at = `note_hashtag.${sortBy === 'createdAt' ? 'note_id' : columns[sortBy]}`;
  const head = `SELECT ${at} FROM note_hashtag
    WHERE ${hashtagIsPublic} AND note_hashtag.tag = hashtag_follow.tag${isIn(listing, 'note_hashtag')}
    ORDER BY ${at} ${sortOrder} LIMIT 1`;
  if (sortBy !== 'createdAt') return `(${head}) AS head`;
  return `(SELECT note.created_at FROM note WHERE note.id = (${head})) AS head`;
}

/** The first `most` notes of each of these lists, up to the last place that is still asked for. */
async function readLists(
  manager: EntityManager,
  personId: string,
  sources: readonly Source[],
  last: number | undefined,
  { most, rows }: ListBounds,
  listing: FeedListing,
): Promise<FeedEntry[]> {
  const of = (wanted: Source['kind']) => sources.filter(({ kind }) => kind === wanted);
  // By kind, so that the statement of as many of each is the same and stays prepared.
  const inOrder = [...of('author'), ...of('hashtag')];
  const lists = inOrder.map((source) =>
    source.kind === 'author'
      ? authorList(source, last, most, listing)
      : hashtagList(manager, personId, source, last, { most, rows }, listing),
  );
  const found: { id: string; at: number | string; list: number | string }[] = await manager.query(
    lists.map(({ sql }, list) => `SELECT id, at, ${list} AS list FROM (${sql}) found`).join(' UNION ALL '),
    lists.flatMap(({ values }) => [...values]),
  );
  return found.map(({ id, at, list }) => ({ id, at: Number(at), reason: reasonOf(inOrder[Number(list)]) }));
}

const reasonOf = (source: Source | undefined): FeedEntry['reason'] =>
  source?.kind === 'hashtag' ? { kind: 'hashtag', tag: source.name } : { kind: 'author' };

/** What is in a list up to the last place. With one lower bound: of two, SQLite walks from the first, however far that is. */
function upTo(table: 'note' | 'note_hashtag', last: number | undefined, listing: FeedListing): SqlPart {
  const column = `${table}.${columns[listing.sortBy]}`;
  if (last === undefined) return part(isIn(listing, table));
  return listing.sortOrder === 'DESC'
    ? part(` AND ${column} >= ?`, last)
    : part(`${isIn(listing, table)} AND ${column} <= ?`, last);
}

function authorList({ name }: Source, last: number | undefined, most: number, listing: FeedListing): SqlPart {
  const column = `note.${columns[listing.sortBy]}`;
  const bound = upTo('note', last, listing);
  return part(
    `SELECT note.id AS id, ${column} AS at FROM note WHERE note.author_id = ? AND ${noteIsPublic}${bound.sql}
     ORDER BY ${column} ${listing.sortOrder}, note.id ${listing.sortOrder} LIMIT ${most}`,
    name,
    ...bound.values,
  );
}

function hashtagList(
  manager: EntityManager,
  personId: string,
  { name }: Source,
  last: number | undefined,
  { most, rows }: ListBounds,
  listing: FeedListing,
): SqlPart {
  const { sortBy, sortOrder } = listing;
  const wanted = wantedAuthor(personId, 'newest.author_id');
  if (sortBy !== 'createdAt') {
    const column = columns[sortBy];
    const bound = upTo('note_hashtag', last, listing);
    return part(
      `SELECT newest.note_id AS id, newest.${column} AS at FROM (
         SELECT note_hashtag.note_id, note_hashtag.${column}, note_hashtag.author_id FROM note_hashtag
         WHERE ${hashtagIsPublic} AND note_hashtag.tag = ?${bound.sql}
         ORDER BY note_hashtag.${column} ${sortOrder}, note_hashtag.note_id ${sortOrder} LIMIT ${rows}) newest
       WHERE ${wanted.sql} ORDER BY newest.${column} ${sortOrder}, newest.note_id ${sortOrder} LIMIT ${most}`,
      name,
      ...bound.values,
      ...wanted.values,
    );
  }
  return part(
    `SELECT note.id AS id, note.created_at AS at FROM (
       SELECT newest.note_id FROM (
         SELECT note_hashtag.note_id, note_hashtag.author_id FROM note_hashtag ${byIndex(manager, 'note_hashtag_public')}
         WHERE ${hashtagIsPublic} AND note_hashtag.tag = ?
         ORDER BY note_hashtag.note_id ${sortOrder} LIMIT ${rows}) newest
       WHERE ${wanted.sql} ORDER BY newest.note_id ${sortOrder} LIMIT ${most}) tagged
     JOIN note ON note.id = tagged.note_id`,
    name,
    ...wanted.values,
  );
}

/** Neither oneself nor those whom one blocked or muted. */
function wantedAuthor(personId: string, column: string): SqlPart {
  const unwanted = writtenByUnwanted(personId, column);
  return part(`${column} <> ? AND NOT (${unwanted.sql})`, personId, ...unwanted.values);
}

/** How many notes there are in all lists together, each once; no more than `limits.publicCount` are looked for. */
async function countFeed(
  manager: EntityManager,
  personId: string,
  rows: number,
  listing: FeedListing,
): Promise<number> {
  // What is popular ends where nothing happened; any other order has the same notes.
  const [column, least] = listing.sortBy === 'popularity' ? ['popularity', 0] : ['updated_at', -1];
  const join = orderedJoin(manager);
  const unwanted = writtenByUnwanted(personId, 'person_follow.followed_id');
  const wanted = wantedAuthor(personId, 'note_hashtag.author_id');
  const byAuthor = `(SELECT note.id FROM person_follow
      ${join} note ON note.author_id = person_follow.followed_id AND ${noteIsPublic}${isIn(listing, 'note')}
    WHERE person_follow.follower_id = ? AND NOT (${unwanted.sql}) LIMIT ${limits.publicCount}) by_author`;
  const ofAuthors = [personId, ...unwanted.values];
  const count = async (from: string, values: readonly unknown[]) => {
    const [row]: { count: number | string }[] = await manager.query(`SELECT COUNT(*) AS count FROM ${from}`, [
      ...values,
    ]);
    return Number(row?.count);
  };
  // A note has one author: enough of these need no comparison with those of hashtags.
  if ((await count(byAuthor, ofAuthors)) === limits.publicCount) return limits.publicCount;
  const all = `(SELECT id FROM ${byAuthor}
    UNION SELECT id FROM (SELECT DISTINCT note_hashtag.note_id AS id FROM hashtag_follow
        ${join} note_hashtag ON ${hashtagIsPublic} AND note_hashtag.tag = hashtag_follow.tag
          AND note_hashtag.${column} > COALESCE((SELECT note_hashtag.${column} FROM note_hashtag
            WHERE ${hashtagIsPublic} AND note_hashtag.tag = hashtag_follow.tag
            ORDER BY note_hashtag.${column} DESC LIMIT 1 OFFSET ${rows}), ${least})
      WHERE hashtag_follow.user_id = ? AND ${wanted.sql} LIMIT ${limits.publicCount}) by_hashtag) found`;
  return Math.min(await count(all, [...ofAuthors, personId, ...wanted.values]), limits.publicCount);
}

/** Rows of each hashtag that are looked at. */
function rowsOfEach(sources: readonly Source[]): number {
  const hashtags = sources.filter(({ kind }) => kind === 'hashtag').length;
  return Math.floor(hashtagRows / Math.max(hashtags, 1));
}
