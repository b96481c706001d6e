import type { EntityManager } from 'typeorm';
import { orderedJoin } from '../../database/ordered-join.ts';
import type { SqlPart } from '../../database/sql-part.ts';
import { addTo, blockSize, type DocSet, emptySet } from './doc-set.ts';
import type { DocsByBlock } from './index-reader.ts';
import { draftOfNoteSql, type IndexedKind, indexedKinds } from './search-key.ts';

/** Ids of one search: what is shared with a person, or saved. */
const mostIds = 20_000;

/** The documents of the ids that a statement answers as `id`; of drafts those of notes. */
export async function docsOfIds(
  manager: EntityManager,
  kind: IndexedKind,
  ids: SqlPart,
): Promise<DocsByBlock> {
  const subject = kind === 'draft' ? draftOfNoteSql('wanted.id') : 'wanted.id';
  const rows: { doc: number }[] = await manager.query(
    `SELECT search_doc.doc AS doc FROM (${ids.sql}) wanted
     ${orderedJoin(manager)} search_doc ON search_doc.subject_id = ${subject}
     WHERE search_doc.kind = ${indexedKinds[kind]} LIMIT ${mostIds}`,
    [...ids.values],
  );
  const docs = new Map<number, DocSet>();
  for (const { doc } of rows) {
    const block = Math.floor(doc / blockSize);
    const set = docs.get(block) ?? emptySet();
    addTo(set, doc % blockSize);
    docs.set(block, set);
  }
  return docs;
}
