import type { IndexedKind } from '../../../src/platform/search/index/search-key.ts';
import { SearchIndexer } from '../../../src/search/search-indexer.ts';
import type { TestBackend } from '../test-backend.ts';
import { quiet } from './quiet.ts';

/** Resolves when searches find what was committed, and these things that a test wrote by SQL. */
export async function indexed(
  { app }: Pick<TestBackend, 'app'>,
  kind: IndexedKind = 'note',
  things: readonly { id: string }[] = [],
): Promise<void> {
  await quiet({ app });
  await app.get(SearchIndexer).index(
    kind,
    things.map(({ id }) => id),
  );
}
