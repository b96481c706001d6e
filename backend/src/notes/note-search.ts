import type { EntityManager } from 'typeorm';
import { allOf, part } from '../platform/database/sql-part.ts';
import { countInScope } from '../platform/search/count-in-scope.ts';
import { docsOfIds } from '../platform/search/docs-of-ids.ts';
import { findDocs, type Hit } from '../platform/search/index-reader.ts';
import { queryTerms } from '../platform/search/query-terms.ts';
import { rowsOfDocs } from '../platform/search/rows-of-docs.ts';
import { hasParts } from '../platform/search/title-parts.ts';
import type { NoteSource } from './note-source.ts';

/** The newest hits of a list that are looked at. */
const mostHits = 50_000;

/** Among the notes of a source, those that a search finds: numbers of documents. */
export async function foundNotes(
  manager: EntityManager,
  { from, where, author }: NoteSource,
  searchQuery: string,
): Promise<number[]> {
  const terms = queryTerms(searchQuery);
  if (terms.length === 0) return [];
  const query = { kind: 'note', terms, most: mostHits } as const;
  if (author !== undefined)
    return confirmed(manager, await findDocs(manager, { ...query, scopes: [author] }));
  const met = allOf(where);
  const ids = part(`SELECT note.id AS id FROM ${from.sql} WHERE ${met.sql}`, ...from.values, ...met.values);
  const also = await docsOfIds(manager, 'note', ids);
  return confirmed(manager, await findDocs(manager, { ...query, scopes: [], also }));
}

/** Without those whose title has only the parts of a word. */
async function confirmed(manager: EntityManager, hits: readonly Hit[]): Promise<number[]> {
  const unsure = hits.filter(({ byParts }) => byParts.length > 0);
  if (unsure.length === 0) return hits.map(({ doc }) => doc);
  const rows: { doc: number; title: string }[] = await manager.query(
    `SELECT search_doc.doc AS doc, note.title AS title
     ${rowsOfDocs(
       manager,
       'note',
       unsure.map(({ doc }) => doc),
     )}`,
  );
  const titles = new Map(rows.map(({ doc, title }) => [Number(doc), title]));
  return hits.flatMap(({ doc, byParts }) =>
    byParts.length === 0 || hasParts(titles.get(doc) ?? '', byParts) ? [doc] : [],
  );
}

/** Whether the index has as many notes of an author as there are: not so for a moment after an act. */
export async function isIndexed(manager: EntityManager, authorId: string): Promise<boolean> {
  const [indexed, [row]] = await Promise.all([
    countInScope(manager, 'note', authorId),
    manager.query<{ notes: number | string }[]>('SELECT COUNT(*) AS notes FROM note WHERE author_id = ?', [
      authorId,
    ]),
  ]);
  return indexed === Number(row?.notes);
}
