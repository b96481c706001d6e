import type { EntityManager } from 'typeorm';
import { findDocs, type Hit, type IndexQuery } from './index/index-reader.ts';
import type { SearchQuery } from './parse-query.ts';
import { findSimilarDocs } from './similar-titles.ts';

/** Titles with typing errors that are looked at. */
const mostSimilar = 200;
/** What has a run of letters in pieces counts less than anything that has it whole. */
const looserShare = 1 / 1_000;

/**
 * What has the terms of a search. While there is less than `few`, what has a run of letters in pieces follows, then titles
 * and names with typing errors.
 *
 * @param recent what is known to match, whatever the index has of it
 * @param confirm those of the hits that may be found, with what their titles have to have (`title-fits.ts`)
 */
export async function findMatches<T extends { doc: number | null }>(
  manager: EntityManager,
  index: IndexQuery,
  { looser, isForgiving }: SearchQuery,
  few: number,
  recent: readonly T[],
  confirm: (hits: readonly Hit[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found = [...recent];
  const add = async (hits: readonly Hit[]) => {
    const known = new Set<number | null>(found.map(({ doc }) => doc));
    found.push(...(await confirm(hits.filter(({ doc }) => !known.has(doc)))));
  };
  await add(await findDocs(manager, index));
  if (found.length < few && looser) {
    const hits = await findDocs(manager, { ...index, terms: looser });
    await add(hits.map((hit) => ({ ...hit, score: hit.score * looserShare })));
  }
  if (found.length < few && isForgiving)
    await add(await findSimilarDocs(manager, { ...index, most: mostSimilar }));
  return found;
}
