// @module-tag mariadb
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { api } from '@commonplace/contracts/api';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicNotesRepair } from '../../../src/library/notes/lists/public-notes.repair.ts';
import { openDataSource } from '../../../src/platform/database/connection/open-data-source.ts';
import {
  runMigrations,
  undoLastMigration,
} from '../../../src/platform/database/connection/run-migrations.ts';
import { Reads } from '../../../src/platform/database/reads.ts';
import { callApi } from '../../support/call-api.ts';
import { countedBytes, storedBytes } from '../../support/fixtures/person-usage.ts';
import type { TestBackend } from '../../support/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startTestStack } from '../../support/test-stack.ts';

/*
 * Databases as earlier versions left them: the demo of their day, as a SQLite file, before and with the social half.
 * Migrations only add, so they open with everything in them. On MariaDB the rows are put into tables of that version.
 */
describe.each([
  { file: 'landed-2026-11.db.gz', likes: 0, comments: 0, bell: [] },
  {
    file: 'landed-2026-11-24.db.gz',
    likes: 2,
    comments: 2,
    bell: ['gotComment', 'noteLiked', 'gotFollow', 'noteShared', 'noteShared', 'notebookShared'],
  },
])('$file', ({ file: fixture, likes, comments, bell }) => {
  let backend: TestBackend;

  beforeAll(async () => {
    const database = await createTestDatabase({ migrate: false });
    const file =
      database.target.kind === 'sqlite' ? database.target.file : join(database.dataDir, 'landed.db');
    await writeFile(file, gunzipSync(await readFile(join(import.meta.dirname, 'fixtures', fixture))));
    if (database.target.kind !== 'sqlite')
      await copyRows(new SqliteDatabase(file, { readonly: true }), database);
    const landed = await openDataSource(database.target);
    // As of notes that begin with a heading.
    await landed.query("UPDATE note SET preview = ''");
    await landed.destroy();
    await runMigrations(database.target);
    backend = await startTestStack({}, database);
  });
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

  test('W69a: a note that has text has a preview, whatever it begins with', async () => {
    const { manager } = backend.app.get(Reads);
    const listed: { preview: string; text: string }[] = await manager.query(
      "SELECT note.preview, content.`text` AS text FROM note JOIN note_content content ON content.note_id = note.id WHERE content.`text` <> ''",
    );
    expect(listed.length).toBeGreaterThan(1);
    const none = listed.filter(({ preview }) => preview === '');
    expect(none).toEqual([]);
    for (const { preview, text } of listed)
      expect(text.replace(/\s+/g, ' ')).toContain(preview.slice(0, 20).replace(/\s+/g, ' '));
  });

  test('what readers did is there, and the index finds the notes', async () => {
    const body = { emailOrUsername: 'bob', password: 'commonplace' };
    const { token } = (await callApi(backend.url, api.users.login, { body })).body;
    const { notes } = (await callApi(backend.url, api.notes.list, { query: {} }, token)).body;
    const note = notes?.find(({ title }) => title === 'Bread on Sundays');
    expect(note?.temp.likesCount).toBe(likes);
    const params = { subjectType: 'note', id: note?.id as string } as const;
    expect((await callApi(backend.url, api.comments.list, { params, query: {} })).body.count).toBe(comments);
    const rung = (await callApi(backend.url, api.notifications.list, { query: {} }, token)).body;
    expect(rung.notifications?.map(({ type }) => type)).toEqual(bell);
    await expect
      .poll(
        async () => {
          const query = { query: 'sunday br', limit: 5 };
          const found = (await callApi(backend.url, api.search.all, { query }, token)).body;
          return found.notes?.map(({ title }) => title);
        },
        { timeout: 10_000 },
      )
      .toEqual(['Bread on Sundays']);
  });
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
      const written: { name: string }[] = await runner.query(
        "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND is_generated = 'NEVER'",
        [name],
      );
      const columns = written.map((column) => `\`${column.name}\``).join(', ');
      const places = written.map(() => '?').join(', ');
      const rows = from.prepare(`SELECT ${columns} FROM \`${name}\``).raw().all() as unknown[][];
      for (const row of rows) {
        // Migrations write some rows.
        await runner.query(`REPLACE INTO \`${name}\` (${columns}) VALUES (${places})`, row);
      }
    }
  } finally {
    await dataSource.destroy();
    from.close();
  }
}
