// @module-tag mariadb
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { api } from '@commonplace/contracts/api';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicNotesRepair } from '../../src/notes/public-notes.repair.ts';
import { openDataSource } from '../../src/platform/database/open-data-source.ts';
import { Reads } from '../../src/platform/database/reads.ts';
import { runMigrations, undoLastMigration } from '../../src/platform/database/run-migrations.ts';
import { callApi } from '../support/call-api.ts';
import { countedBytes, storedBytes } from '../support/person-usage.ts';
import type { TestBackend } from '../support/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestStack } from '../support/test-stack.ts';

/*
 * A database as an earlier version left it: the demo of 2026-11, as a SQLite file. Migrations only add, so it
 * opens with everything in it. On MariaDB its rows are put into tables of that version.
 */
const fixture = join(import.meta.dirname, 'fixtures/landed-2026-11.db.gz');

let backend: TestBackend;

beforeAll(async () => {
  const database = await createTestDatabase({ migrate: false });
  const file = database.target.kind === 'sqlite' ? database.target.file : join(database.dataDir, 'landed.db');
  await writeFile(file, gunzipSync(await readFile(fixture)));
  if (database.target.kind !== 'sqlite')
    await copyRows(new SqliteDatabase(file, { readonly: true }), database);
  await runMigrations(database.target);
  backend = await startTestStack({}, database);
}, 60_000);
afterAll(() => backend.close());

test('a database of 2026-11 opens: its people sign in, and their notes, notebooks and grants are there', async () => {
  const body = { emailOrUsername: 'alice', password: 'commonplace' };
  const { body: signedIn } = await callApi(backend.url, api.users.login, { body });
  const token = signedIn.token;
  const { body: listed } = await callApi(backend.url, api.notes.list, { query: {} }, token);
  const stored: { title: string }[] = await backend.app
    .get(Reads)
    .manager.query(
      "SELECT title FROM note JOIN `user` ON `user`.id = note.author_id WHERE `user`.username = 'alice'",
    );
  expect(stored.length).toBeGreaterThan(1);
  expect(listed.notes?.map(({ title }) => title).sort()).toEqual(stored.map(({ title }) => title).sort());
  for (const { id, title } of listed.notes ?? []) {
    const { body: read } = await callApi(backend.url, api.notes.list, { query: { noteId: id } }, token);
    expect(read.note?.title).toBe(title);
    expect(read.note?.htmlContent).toMatch(/<\w+/);
  }
  const { body: books } = await callApi(backend.url, api.notebooks.list, { query: {} }, token);
  expect(books.notebooks?.map(({ sharing }) => sharing)).toContain('shared');
});

test('what later versions keep beside the facts is right for the rows from before', async () => {
  const { manager } = backend.app.get(Reads);
  expect(await publicNotesRepair.run(manager, { checkOnly: true })).toBe(0);
  const people: { id: string }[] = await manager.query('SELECT id FROM `user`');
  const used = await Promise.all(people.map(({ id }) => storedBytes(manager, id)));
  expect(used.filter((bytes) => bytes > 0).length).toBeGreaterThan(1);
  expect(await Promise.all(people.map(({ id }) => countedBytes(manager, id)))).toEqual(used);
});

/** The tables as they were, and every row of the file. */
async function copyRows(from: SqliteDatabase.Database, { target }: TestDatabase): Promise<void> {
  const all = await runMigrations(target);
  const landed = from.prepare('SELECT COUNT(*) AS count FROM migrations').get() as { count: number };
  for (let left = all.length - landed.count; left > 0; left -= 1) await undoLastMigration(target);
  const dataSource = await openDataSource(target);
  const runner = dataSource.createQueryRunner();
  try {
    const tables = from
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations' AND name NOT LIKE 'sqlite%'",
      )
      .all() as { name: string }[];
    await runner.query('SET SESSION foreign_key_checks = 0');
    for (const { name } of tables) {
      const rows = from.prepare(`SELECT * FROM \`${name}\``).all() as Record<string, unknown>[];
      for (const { username_looks: _computed, ...row } of rows) {
        const columns = Object.keys(row).map((column) => `\`${column}\``);
        const places = columns.map(() => '?');
        await runner.query(
          `INSERT INTO \`${name}\` (${columns.join(', ')}) VALUES (${places.join(', ')})`,
          Object.values(row),
        );
      }
    }
  } finally {
    await dataSource.destroy();
    from.close();
  }
}
