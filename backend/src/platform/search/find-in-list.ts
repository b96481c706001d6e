import { limits } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';
import { isOneOf, part, placeholders, type SqlPart } from '../database/sql-part.ts';
import { onlyExact } from './exact-pieces.ts';
import { findMatches } from './find-matches.ts';
import { docsOfIds } from './index/docs-of-ids.ts';
import type { Hit, IndexQuery } from './index/index-reader.ts';
import { newestBlock, RangeBudget } from './index/postings.ts';
import { isLike, type RecentThing, recentThings, scoreOf } from './index/recent-things.ts';
import { foundIds, isOneOfDocs, rowsOfDocs, titles } from './index/rows-of-docs.ts';
import type { IndexedKind } from './index/search-key.ts';
import { type ExactPiece, parseQuery } from './parse-query.ts';
import { readTexts } from './text/read-texts.ts';
import { titleFits } from './title-fits.ts';

/** The newest hits of a list that are looked at, and of them those whose texts are. */
const mostHits = 50_000;
const mostTexts = limits.publicCount;
/** A list keeps its order, so typing errors are forgiven where nothing is spelled so. */
const few = 1;

/** What is searched: the documents of a scope, or the ids that a statement answers as `id`. */
export type SearchedList = { scope: string } | { ids: SqlPart };

/** What a search finds in a list: documents of the index, and by their ids things that are not in it yet, or notes found by their drafts. */
export interface FoundInList {
  docs: readonly number[];
  ids: readonly string[];
}

interface Found {
  /** Null for a thing that is not in the index yet, which is named by its id. */
  doc: number | null;
  id?: string;
}

interface ListSearch {
  kind: 'note' | 'notebook';
  list: SearchedList;
  /** Whose own things are looked at as they are now, if they changed a moment ago. */
  viewer: string | null;
  /** Of which notes drafts may be found too, for the alias `note`; see A28. */
  drafts?: SqlPart;
  text: string;
  /** Of lists that are searched for one request. */
  budget?: RangeBudget;
}

/** Among the things of a list, those that a search finds. Rights are the caller's. */
export async function findInList(
  manager: EntityManager,
  { drafts, budget = new RangeBudget(), ...search }: ListSearch,
): Promise<FoundInList> {
  const found = await findThings(manager, { ...search, budget });
  if (!drafts || (await newestBlock(manager, 'draft')) < 0) return found;
  const isFound = found.docs.length + found.ids.length > 0;
  const ofDrafts = await findDrafts(manager, { ...search, budget, drafts, few: isFound ? 0 : few });
  return { docs: found.docs, ids: [...new Set([...found.ids, ...ofDrafts])] };
}

/** The notes of a list whose drafts a search finds. */
async function findDrafts(
  manager: EntityManager,
  { list, drafts, text, budget, few }: Required<Omit<ListSearch, 'kind' | 'viewer'>> & { few: number },
): Promise<string[]> {
  const query = parseQuery(text);
  const index = {
    kind: 'draft' as const,
    terms: query.terms,
    excluded: query.excluded,
    most: mostTexts,
    budget,
    ...(await documentsOf(manager, 'draft', list)),
  };
  const found = await findMatches(manager, index, query, few, [], async (hits) => {
    if (hits.length === 0) return [];
    const byDoc = new Map(hits.map((hit) => [hit.doc, hit]));
    const rows: (TitleRow & { doc: number | string })[] = await manager.query(
      `SELECT search_doc.doc AS doc, ${foundIds.draft} AS id, ${titles.draft} AS title
       ${rowsOfDocs(manager, 'draft', [...byDoc.keys()])} AND ${drafts.sql}`,
      [...drafts.values],
    );
    return rows.flatMap(({ id, title, doc }) => {
      const hit = byDoc.get(Number(doc));
      return hit && titleFits(title, hit) ? [{ id, title, doc: hit.doc }] : [];
    });
  });
  const exact = await onlyExact(found, query.pieces, (ids, characters) =>
    readTexts(manager, 'draft', ids, characters),
  );
  return exact.map(({ id }) => id);
}

/** What a search may look at: the documents of a scope, or of ids. */
async function documentsOf(
  manager: EntityManager,
  kind: IndexedKind,
  list: SearchedList,
): Promise<Pick<IndexQuery, 'scopes' | 'also'>> {
  if ('scope' in list) return { scopes: [list.scope] };
  return { scopes: [], also: await docsOfIds(manager, kind, list.ids) };
}

async function findThings(
  manager: EntityManager,
  { kind, list, viewer, text, budget }: Required<Omit<ListSearch, 'drafts'>>,
): Promise<FoundInList> {
  const query = parseQuery(text);
  if (query.terms.length === 0) return { docs: [], ids: [] };
  const among = await documentsOf(manager, kind, list);
  const index = { kind, terms: query.terms, excluded: query.excluded, most: mostHits, budget, ...among };
  const own = viewer === null ? [] : await recentThings(manager, kind, viewer);
  const recent = 'ids' in list ? await inList(manager, list.ids, own) : own;
  const matching = recent.filter((thing) => scoreOf(thing, query) !== null);
  const found = await findMatches<Found>(manager, index, query, few, matching, (hits) =>
    confirmed(manager, kind, hits),
  );
  if (found.length < few) found.push(...recent.filter((thing) => isLike(thing, query)));
  const all: FoundInList = {
    docs: found.flatMap(({ doc }) => doc ?? []),
    ids: found.flatMap(({ doc, id }) => (doc === null ? (id ?? []) : [])),
  };
  return query.pieces.length === 0 ? all : havingPieces(manager, kind, all, query.pieces);
}

/** Those of the list: others would count as found, and typing errors would not be forgiven. */
async function inList(
  manager: EntityManager,
  ids: SqlPart,
  things: readonly RecentThing[],
): Promise<readonly RecentThing[]> {
  if (things.length === 0) return [];
  const among = isOneOf(
    'listed.id',
    things.map(({ id }) => id),
  );
  const rows: { id: string }[] = await manager.query(
    `SELECT listed.id AS id FROM (${ids.sql}) listed WHERE ${among.sql}`,
    [...ids.values, ...among.values],
  );
  const listed = new Set(rows.map(({ id }) => id));
  return things.filter(({ id }) => listed.has(id));
}

/** Those whose titles have what the index could not say. */
async function confirmed(
  manager: EntityManager,
  kind: ListSearch['kind'],
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  const isUnsure = ({ byParts, similarTo }: Hit) => byParts.length > 0 || similarTo !== undefined;
  const unsure = hits.filter(isUnsure).map(({ doc }) => doc);
  if (unsure.length === 0) return hits;
  const rows = await rowsOf(manager, kind, unsure);
  const titleOf = new Map(rows.map(({ doc, title }) => [doc, title]));
  return hits.filter((hit) => !isUnsure(hit) || titleFits(titleOf.get(hit.doc) ?? '', hit));
}

async function havingPieces(
  manager: EntityManager,
  kind: ListSearch['kind'],
  { docs, ids }: FoundInList,
  pieces: readonly ExactPiece[],
): Promise<FoundInList> {
  const isStrict = pieces.some(({ need }) => need !== 'preferred');
  if (docs.length > mostTexts && !isStrict) return { docs, ids };
  const looked = docs.slice(0, mostTexts);
  const unindexed = ids.length > 0 ? await titlesOf(manager, kind, ids) : [];
  const rows = looked.length > 0 ? await rowsOf(manager, kind, looked) : [];
  const exact = await onlyExact([...unindexed, ...rows], pieces, (some, characters) =>
    readTexts(manager, kind, some, characters),
  );
  const left = new Set(exact.map(({ id }) => id));
  return {
    docs: rows.flatMap(({ id, doc }) => (left.has(id) ? [doc] : [])),
    ids: ids.filter((id) => left.has(id)),
  };
}

interface TitleRow {
  id: string;
  title: string;
}

async function rowsOf(
  manager: EntityManager,
  kind: ListSearch['kind'],
  docs: readonly number[],
): Promise<(TitleRow & { doc: number })[]> {
  const rows: (TitleRow & { doc: number | string })[] = await manager.query(
    `SELECT search_doc.doc AS doc, search_doc.subject_id AS id, ${titles[kind]} AS title
     ${rowsOfDocs(manager, kind, docs)}`,
  );
  return rows.map((row) => ({ ...row, doc: Number(row.doc) }));
}

function titlesOf(
  manager: EntityManager,
  kind: ListSearch['kind'],
  ids: readonly string[],
): Promise<TitleRow[]> {
  return manager.query(
    `SELECT ${kind}.id AS id, ${titles[kind]} AS title FROM ${kind} WHERE ${kind}.id IN ${placeholders(ids)}`,
    [...ids],
  );
}

/** What was found of the rows of a list, which has the alias of its kind; at least one. */
export function amongFound(
  kind: ListSearch['kind'],
  from: SqlPart,
  { docs, ids }: FoundInList,
): { from: SqlPart; condition: SqlPart } {
  if (ids.length === 0)
    return {
      from: part(`${from.sql} JOIN search_doc ON search_doc.subject_id = ${kind}.id`, ...from.values),
      condition: part(isOneOfDocs(kind, docs)),
    };
  const unindexed = isOneOf('id', ids);
  const indexed =
    docs.length > 0
      ? // Not ALL: a note may be found by both, what is published and its draft.
        `SELECT subject_id AS id FROM search_doc WHERE ${isOneOfDocs(kind, docs)} UNION `
      : '';
  return {
    from: part(
      `${from.sql} JOIN (${indexed}SELECT id FROM ${kind} WHERE ${unindexed.sql}) found ON found.id = ${kind}.id`,
      ...from.values,
      ...unindexed.values,
    ),
    condition: part('TRUE'),
  };
}
