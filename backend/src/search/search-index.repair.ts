import type { EntityManager } from 'typeorm';
import type { Repair } from '../platform/database/repair.ts';
import { insertOutboxRow, outboxRow } from '../platform/events/outbox-row.ts';
import { findWrongEntries, forgetEntries } from '../platform/search/index-writer.ts';
import { type IndexedKind, indexedKinds } from '../platform/search/search-key.ts';
import { SearchableChanged } from '../platform/search/searchable-changed.event.ts';
import { searchIndexListener } from './index-changes.listener.ts';
import { readThings, tablesOf } from './searchable-things.ts';

/** Things of one piece. */
const piece = 50;

/** The index of searches, from titles, texts and rights; also entries of what is there no more. */
export const searchIndexRepair: Repair = {
  name: 'search-index',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (const kind of Object.keys(indexedKinds) as IndexedKind[])
      for (const source of [
        `SELECT id FROM ${tablesOf[kind]} WHERE id > ?`,
        `SELECT subject_id AS id FROM search_entry WHERE kind = ${indexedKinds[kind]} AND subject_id > ?
           AND NOT EXISTS (SELECT 1 FROM ${tablesOf[kind]} thing WHERE thing.id = search_entry.subject_id)`,
      ])
        for (let after = ''; ; ) {
          const rows: { id: string }[] = await manager.query(`${source} ORDER BY id LIMIT ${piece}`, [after]);
          const ids = rows.map(({ id }) => id);
          const things = await readThings(manager, kind, ids);
          const found = await findWrongEntries(manager, kind, things);
          wrong += found.length;
          if (!checkOnly && found.length > 0)
            await indexAgain(
              manager,
              kind,
              found.map(({ id }) => id),
            );
          if (ids.length < piece) break;
          after = ids.at(-1) as string;
        }
    return wrong;
  },
};

/** By the backend, which alone writes the index: it may be indexing the same things. */
async function indexAgain(manager: EntityManager, kind: IndexedKind, ids: readonly string[]): Promise<void> {
  await forgetEntries(manager, ids);
  await manager.query(insertOutboxRow, outboxRow(new SearchableChanged(kind, ids), searchIndexListener));
}
