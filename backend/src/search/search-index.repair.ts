import type { EntityManager } from 'typeorm';
import type { Repair } from '../platform/database/repair.ts';
import { insertOutboxRow, outboxRow } from '../platform/events/outbox-row.ts';
import { findWrongEntries } from '../platform/search/index/index-writer.ts';
import { markToBeReplaced } from '../platform/search/index/search-entries.ts';
import { type IndexedKind, indexedKinds } from '../platform/search/index/search-key.ts';
import { SearchableChanged } from '../platform/search/index/searchable-changed.event.ts';
import { searchIndexListener } from './index-changes.listener.ts';
import { readThings, tablesOf } from './searchable-things.ts';

/** Things of one piece. */
const piece = 50;
/** More wrong things of a kind are found and indexed by the backend as at its first start, many at once. */
const mostOneByOne = 1_000;

/**
 * The index of searches, from titles, texts and rights; also entries of what is there no more. It is written by the
 * backend alone, which may be indexing the same things.
 */
export const searchIndexRepair: Repair = {
  name: 'search-index',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (const kind of Object.keys(indexedKinds) as IndexedKind[]) {
      let present = 0;
      for await (const ids of findWrong(
        manager,
        kind,
        `SELECT thing.id AS id FROM ${tablesOf[kind]} thing WHERE id > ?`,
      )) {
        present += ids.length;
        if (checkOnly) continue;
        await markToBeReplaced(manager, ids);
        if (present <= mostOneByOne) await indexAgain(manager, kind, ids);
      }
      if (!checkOnly && present > mostOneByOne)
        await manager.query(
          "UPDATE search_state SET filled_to = '', is_filled = 0, sweep_below = next_doc WHERE kind = ?",
          [indexedKinds[kind]],
        );
      const gone = `SELECT subject_id AS id FROM search_entry
        WHERE kind = ${indexedKinds[kind]} AND subject_id > ?
          AND NOT EXISTS (SELECT 1 FROM ${tablesOf[kind]} thing WHERE thing.id = search_entry.subject_id)`;
      for await (const ids of findWrong(manager, kind, gone)) {
        wrong += ids.length;
        if (!checkOnly) await indexAgain(manager, kind, ids);
      }
      wrong += present;
    }
    return wrong;
  },
};

/** Ids of a piece that are wrong. `source` answers `id` after its parameter. */
async function* findWrong(
  manager: EntityManager,
  kind: IndexedKind,
  source: string,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows: { id: string }[] = await manager.query(`${source} ORDER BY id LIMIT ${piece}`, [after]);
    const ids = rows.map(({ id }) => id);
    const wrong = await findWrongEntries(manager, kind, await readThings(manager, kind, ids));
    if (wrong.length > 0) yield wrong.map(({ id }) => id);
    if (ids.length < piece) return;
    after = ids.at(-1) as string;
  }
}

async function indexAgain(manager: EntityManager, kind: IndexedKind, ids: readonly string[]): Promise<void> {
  await manager.query(insertOutboxRow, outboxRow(new SearchableChanged(kind, ids), searchIndexListener));
}
