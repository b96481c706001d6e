// @module-tag mariadb
import { previewOf } from '@commonplace/contracts/document';
import { afterEach, expect, test } from 'vitest';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import {
  runMigrations,
  undoLastMigration,
} from '../../../src/platform/database/connection/run-migrations.ts';
import { PreviewsOfAnyText1763700000034 } from '../../../src/platform/database/migrations/0034-previews-of-any-text.ts';
import { OpenedNotebooks1763700000035 } from '../../../src/platform/database/migrations/0035-opened-notebooks.ts';
import { migrations } from '../../../src/platform/database/migrations/index.ts';
import { createTestDatabase, referringTables, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
afterEach(() => database.drop());

async function tableNames(): Promise<string[]> {
  const dataSource = await openDataSource(database.target);
  try {
    const rows: { name: string }[] = await dataSource.query(
      database.target.kind === 'sqlite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table'`
        : `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = database()`,
    );
    return rows.map((row) => row.name).filter((name) => name !== 'migrations' && name !== 'sqlite_sequence');
  } finally {
    await dataSource.destroy();
  }
}

test('every migration runs up, down to nothing, and up again', async () => {
  database = await createTestDatabase({ migrate: false });
  expect(await runMigrations(database.target)).toHaveLength(migrations.length);
  const tables = await tableNames();
  expect(tables).toEqual(expect.arrayContaining(['user', 'note', 'note_head', 'note_update']));

  for (const _ of migrations) await undoLastMigration(database.target);
  expect(await tableNames()).toEqual([]);

  expect(await runMigrations(database.target)).toHaveLength(migrations.length);
  expect((await tableNames()).sort()).toEqual(tables.sort());
});

test('a second run changes nothing', async () => {
  database = await createTestDatabase();
  expect(await runMigrations(database.target)).toEqual([]);
});

// SQLite takes back what a kill leaves.
test.runIf(process.env.TEST_DATABASE_URL)(
  '0011 and 0012 begin anew where a server was killed in them',
  async () => {
    database = await createTestDatabase();
    for (const before of ['1763700000010', '1763700000011']) {
      const dataSource = await openDataSource(database.target);
      for (const table of referringTables) await dataSource.query(`DROP TABLE ${table}`);
      await dataSource.query('DELETE FROM migrations WHERE `timestamp` > ?', [before]);
      if (before === '1763700000011') await dataSource.query('DROP TABLE note_hashtag');
      await dataSource.destroy();
      await runMigrations(database.target);
    }
    expect(await runMigrations(database.target)).toEqual([]);
    expect(await tableNames()).toEqual(expect.arrayContaining(['image', 'note_image', 'note_hashtag']));
  },
);

test('0034 writes a preview as an edit does: one line that turns no words around it', async () => {
  database = await createTestDatabase({ migrate: false });
  const dataSource = await openDataSource(database.target);
  const text = '\u202eA first\u2066 \r\n\n  line\t\tand\u00a0 more  ';
  await dataSource.query('CREATE TABLE note (id INT, preview VARCHAR(200))');
  await dataSource.query('CREATE TABLE note_content (note_id INT, `text` TEXT)');
  await dataSource.query("INSERT INTO note VALUES (1, '')");
  await dataSource.query('INSERT INTO note_content VALUES (1, ?)', [text]);
  await new PreviewsOfAnyText1763700000034().up(dataSource.createQueryRunner());
  expect(await dataSource.query('SELECT preview FROM note')).toEqual([
    { preview: previewOf([{ text, kind: 'words' }], '') },
  ]);
  await dataSource.destroy();
});

test('0035 counts the notebooks that people have already as opened', async () => {
  database = await createTestDatabase({ migrate: false });
  const dataSource = await openDataSource(database.target);
  await dataSource.query('CREATE TABLE notebook_grant (notebook_id INT, created_at BIGINT)');
  await dataSource.query('INSERT INTO notebook_grant VALUES (1, 7)');
  await new OpenedNotebooks1763700000035().up(dataSource.createQueryRunner());
  const [grant] = await dataSource.query('SELECT opened_at FROM notebook_grant');
  expect(Number(grant.opened_at)).toBe(7);
  await dataSource.destroy();
});
