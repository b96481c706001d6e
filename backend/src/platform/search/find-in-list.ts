import type { EntityManager } from 'typeorm';
import type { SqlPart } from '../database/sql-part.ts';
import { docsOfIds } from './docs-of-ids.ts';
import { findDocs, type Hit } from './index-reader.ts';
import { RangeBudget } from './postings.ts';
import { queryTerms } from './query-terms.ts';
import { rowsOfDocs, titles } from './rows-of-docs.ts';
import type { IndexedKind } from './search-key.ts';
import { hasParts } from './title-parts.ts';

/** The newest hits of a list that are looked at. */
const mostHits = 50_000;

/** What is searched: the documents of a scope, or the ids that a statement answers as `id`. */
export type SearchedList = { scope: string } | { ids: SqlPart };

/**
 * Among the things of a list, those that a search finds: numbers of documents. Rights are the caller's.
 *
 * @param budget of lists that are searched for one request
 */
export async function findInList(
  manager: EntityManager,
  kind: IndexedKind,
  list: SearchedList,
  searchQuery: string,
  budget = new RangeBudget(),
): Promise<number[]> {
  const terms = queryTerms(searchQuery);
  if (terms.length === 0) return [];
  const among =
    'scope' in list
      ? { scopes: [list.scope] }
      : { scopes: [], also: await docsOfIds(manager, kind, list.ids) };
  const query = { kind, terms, most: mostHits, budget, ...among };
  return confirmed(manager, kind, await findDocs(manager, query));
}

/** Without those whose title has only the parts of a word. */
async function confirmed(manager: EntityManager, kind: IndexedKind, hits: readonly Hit[]): Promise<number[]> {
  const unsure = hits.filter(({ byParts }) => byParts.length > 0).map(({ doc }) => doc);
  if (unsure.length === 0) return hits.map(({ doc }) => doc);
  const rows: { doc: number; title: string }[] = await manager.query(
    `SELECT search_doc.doc AS doc, ${titles[kind]} AS title ${rowsOfDocs(manager, kind, unsure)}`,
  );
  const titleOf = new Map(rows.map(({ doc, title }) => [Number(doc), title]));
  return hits.flatMap(({ doc, byParts }) =>
    byParts.length === 0 || hasParts(titleOf.get(doc) ?? '', byParts) ? [doc] : [],
  );
}
