import type { EntityManager } from 'typeorm';
import type { TextReader } from '../platform/search/exact-pieces.ts';
import type { IndexedKind } from '../platform/search/index/search-key.ts';
import { readTexts } from '../platform/search/text/read-texts.ts';

/** The texts by which things were found: that of its draft for a note found so. */
export function foundTexts(
  manager: EntityManager,
  kind: IndexedKind,
  found: readonly { id: string; isDraft: boolean }[],
): TextReader {
  const drafts = new Set(found.flatMap(({ id, isDraft }) => (isDraft ? [id] : [])));
  return async (ids, characters) => {
    const { draft = [], other = [] } = Object.groupBy(ids, (id) => (drafts.has(id) ? 'draft' : 'other'));
    const texts = await Promise.all([
      readTexts(manager, kind, other, characters),
      readTexts(manager, 'draft', draft, characters),
    ]);
    return new Map(texts.flatMap((some) => [...some]));
  };
}
