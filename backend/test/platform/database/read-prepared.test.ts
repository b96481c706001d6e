import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';

/** SQLite's connection that only reads. */
let reader: DataSource;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-prepared-'));
  const target = { kind: 'sqlite', file: join(folder, 'some.db') } as const;
  const writer = await openDataSource(target);
  await writer.query('CREATE TABLE one (id TEXT PRIMARY KEY, other_id TEXT, name TEXT)');
  await writer.query('CREATE TABLE other (id TEXT PRIMARY KEY, name TEXT)');
  await writer.query(`INSERT INTO one VALUES ('a', 'x', 'What?'), ('b', 'x', 'a')`);
  await writer.query(`INSERT INTO other VALUES ('x', 'Other')`);
  await writer.destroy();
  reader = await openDataSource(target, { readOnly: true });
});
afterAll(async () => {
  await reader.destroy();
  await rm(folder, { recursive: true, force: true });
});

test('a statement with a join is planned once, whatever its values', async () => {
  const read = (id: string) =>
    reader.query(
      'SELECT one.id, other.name FROM one JOIN other ON other.id = one.other_id WHERE one.id = ?',
      [id],
    );
  expect(await read('a')).toEqual([{ id: 'a', name: 'Other' }]);
  // After each planning the driver compiles a function that makes the rows.
  const planned = vi.spyOn(globalThis, 'Function');
  for (const id of ['a', 'b', 'c', 'a']) await read(id);
  expect(planned).not.toHaveBeenCalled();
  planned.mockRestore();
});

test('a question mark in a text is a question mark', async () => {
  expect(await reader.query(`SELECT id FROM one WHERE name = 'What?' OR id = ? ORDER BY id`, ['b'])).toEqual([
    { id: 'a' },
    { id: 'b' },
  ]);
});
