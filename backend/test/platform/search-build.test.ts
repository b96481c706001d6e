// @module-tag mariadb
import { expect, test } from 'vitest';
import { openDataSource } from '../../src/platform/database/connection/open-data-source.ts';
import { countInScope } from '../../src/platform/search/count-in-scope.ts';
import { blockSize } from '../../src/platform/search/index/doc-set.ts';
import { IndexBuild, type PiecesOfWriting } from '../../src/platform/search/index/index-build.ts';
import { findDocs } from '../../src/platform/search/index/index-reader.ts';
import { writeIndex } from '../../src/platform/search/index/index-writer.ts';
import { RangeBudget } from '../../src/platform/search/index/postings.ts';
import { parseQuery } from '../../src/platform/search/parse-query.ts';
import { createTestDatabase } from '../support/test-database.ts';

test.each([
  ['of an empty index', 0],
  ['and the next one, beside others', blockSize - 1_000],
])('a build fills a block %s, and later writes add to it', async (_name, numbered) => {
  const database = await createTestDatabase();
  const source = await openDataSource(database.target);
  const { manager } = source;
  await manager.query('UPDATE search_state SET next_doc = ? WHERE kind = 0', [numbered]);
  const thing = (id: string, text: string) => ({ id, entry: { title: '', text, scopes: ['me'] } });
  const others = numbered === 0 ? 0 : 10;
  await writeIndex(
    manager,
    'note',
    Array.from({ length: others }, (_, at) => thing(`other${at}`, 'common')),
  );
  const build = new IndexBuild('note');
  for (let at = 0; !build.isFull; at += 1) build.add(`built${at}`, thing('', `common n${at}`).entry);
  const atOnce: PiecesOfWriting = { each: (list, write) => write(manager, [...list]) };
  await build.write({ postings: atOnce, entries: atOnce }, async (_statements, ids) => new Set(ids));
  await writeIndex(manager, 'note', [thing('later', 'common')]);

  const found = async (query: string) => {
    const hits = await findDocs(manager, {
      kind: 'note',
      terms: parseQuery(query).terms,
      excluded: [],
      scopes: ['me'],
      most: 100_000,
      budget: new RangeBudget(),
    });
    return hits.map(({ doc }) => doc);
  };
  for (const at of [0, 989, 990, build.size - 1])
    expect(await found(`common n${at} `)).toContain(numbered + others + at);
  expect(await found('common')).toHaveLength(others + build.size + 1);
  expect(await countInScope(manager, 'note', 'me')).toBe(others + build.size + 1);
  await source.destroy();
  await database.drop();
});
