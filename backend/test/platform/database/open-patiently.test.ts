// @module-tag mariadb
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-locked-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('C20: a file that another process has locked is opened when it is free, and the thread stays free meanwhile', async () => {
  const file = join(folder, 'locked.db');
  const other = new SqliteDatabase(file);
  other.exec('CREATE TABLE present (id INTEGER); BEGIN EXCLUSIVE; INSERT INTO present VALUES (1)');

  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
    if (ticks === 5) other.exec('COMMIT');
  }, 50);
  const dataSource = await openDataSource({ kind: 'sqlite', file });
  clearInterval(ticking);
  expect(ticks).toBeGreaterThanOrEqual(5);
  expect(await dataSource.query('SELECT id FROM present')).toEqual([{ id: 1 }]);
  await dataSource.destroy();
  other.close();
});
