import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyHasText } from '../../src/platform/database/like-pattern.ts';
import { openDataSource } from '../../src/platform/database/open-data-source.ts';
import type { SqlPart } from '../../src/platform/database/sql-part.ts';

/** Of SQLite, whose statements keep the process from answering anyone else. */
let source: DataSource;

beforeAll(async () => {
  source = await openDataSource({ kind: 'sqlite', file: ':memory:' });
});
afterAll(() => source.destroy());

async function finds(wanted: SqlPart, words: string): Promise<boolean> {
  const rows: unknown[] = await source.manager.query(
    `SELECT 1 FROM (SELECT ? AS words) notebook WHERE ${wanted.sql}`,
    [words, ...wanted.values],
  );
  return rows.length === 1;
}

test.each([
  ['Harbours of the North', 'of THE', true],
  ['ÉTUDES, 100%', 'études, 100%', true],
  ['1000', '100%', false],
])('of "%s", "%s" finds a notebook: %s', async (text, query, isFound) => {
  expect(await finds(anyHasText(source.manager, ['words'], query), text)).toBe(isFound);
});

test('a search takes as long as what is searched, whatever it repeats', async () => {
  const repeated = 'a'.repeat(4_000_000);
  for (const wanted of [`${'a'.repeat(199)}b`, `b${'a'.repeat(199)}`]) {
    const begun = performance.now();
    expect(await finds(anyHasText(source.manager, ['words'], wanted), repeated)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(400);
  }
});
