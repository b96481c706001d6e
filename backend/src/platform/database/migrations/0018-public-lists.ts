import { findHashtags } from '@commonplace/contracts/hashtags';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Rows of one statement. */
const piece = 500;

/**
 * Every order in which public things are listed, with the id that decides among equals. None begins with an author:
 * MariaDB would take it for the lists of one's own things, and sort.
 */
const indexes = [
  ['note', 'note_public_created', 'is_public, created_at, id'],
  ['note', 'note_public_title', 'is_public, title, id'],
  ['note', 'note_author_public', 'is_public, author_id, updated_at, id'],
  ['note', 'note_public_notebook', 'is_public, notebook_id, updated_at, id'],
  ['notebook', 'notebook_public_updated', 'is_public, updated_at, id'],
  ['notebook', 'notebook_public_created', 'is_public, created_at, id'],
  ['notebook', 'notebook_public_name', 'is_public, name, id'],
  ['notebook', 'notebook_owner_public', 'is_public, owner_id, updated_at, id'],
  ['note_hashtag', 'note_hashtag_newest', 'is_public, tag, updated_at, note_id'],
  ['note_hashtag', 'note_hashtag_notebook', 'tag, public_notebook_id'],
] as const;

/**
 * Public notes and notebooks in their orders, so that a page of them is read from an index among a million. A hashtag
 * has the last edit of its note and, where both are public, the note's notebook; descriptions of public notebooks get
 * rows for their hashtags.
 */
export class PublicLists1763700000018 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    // On MariaDB a kill leaves what was made before it.
    await queryRunner.dropTable('notebook_hashtag', true);
    await queryRunner.createTable(
      new Table({
        name: 'notebook_hashtag',
        columns: [
          c.id('notebook_id', { isPrimary: true }),
          // Without its `#`.
          c.key('tag', 100, { isPrimary: true }),
        ],
        foreignKeys: [ownedBy('notebook', 'notebook_id')],
        indices: [{ name: 'notebook_hashtag_tag', columnNames: ['tag', 'notebook_id'] }],
        withoutRowid: isSqlite(queryRunner),
      }),
    );
    await addColumns(queryRunner);
    for (const [table, name, columns] of indexes)
      await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${columns})`);
    await fillNoteHashtags(queryRunner);
    await fillNotebookHashtags(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of indexes)
      await queryRunner.query(
        isSqlite(queryRunner) ? `DROP INDEX ${name}` : `DROP INDEX ${name} ON ${table}`,
      );
    await queryRunner.query('ALTER TABLE notebook DROP COLUMN is_public');
    await queryRunner.query('ALTER TABLE note_hashtag DROP COLUMN updated_at');
    await queryRunner.query('ALTER TABLE note_hashtag DROP COLUMN public_notebook_id');
    await queryRunner.dropTable('notebook_hashtag');
  }
}

/** In SQL, because TypeORM would copy the tables on SQLite, and knows no computed columns there. */
async function addColumns(queryRunner: QueryRunner): Promise<void> {
  const id = isSqlite(queryRunner) ? 'varchar(36)' : 'varchar(36) CHARACTER SET ascii COLLATE ascii_bin';
  const columns = [
    // A8, computed by the database: it needs no writer and is never wrong.
    [
      'notebook',
      'is_public',
      `${isSqlite(queryRunner) ? 'boolean' : 'tinyint(1)'} GENERATED ALWAYS AS
         (CASE WHEN published_at IS NOT NULL AND is_protected = 0 THEN 1 ELSE 0 END) VIRTUAL`,
    ],
    ['note_hashtag', 'updated_at', 'bigint NOT NULL DEFAULT 0'],
    ['note_hashtag', 'public_notebook_id', `${id} NULL`],
  ] as const;
  for (const [table, name, type] of columns) {
    if (!(await hasColumn(queryRunner, table, name)))
      await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
  }
}

async function hasColumn(queryRunner: QueryRunner, table: string, name: string): Promise<boolean> {
  const found: unknown[] = await queryRunner.query(
    isSqlite(queryRunner)
      ? 'SELECT 1 FROM pragma_table_xinfo(?) WHERE name = ?'
      : 'SELECT 1 FROM information_schema.columns WHERE table_schema = database() AND table_name = ? AND column_name = ?',
    [table, name],
  );
  return found.length > 0;
}

/** By the primary key, so many notes at a time. What is right already is written once more. */
async function fillNoteHashtags(queryRunner: QueryRunner): Promise<void> {
  for (let after = ''; ; ) {
    const notes: { id: string }[] = await queryRunner.query(
      `SELECT id FROM note WHERE id > ? ORDER BY id LIMIT ${piece}`,
      [after],
    );
    const last = notes.at(-1)?.id;
    if (last === undefined) return;
    await queryRunner.query(
      `UPDATE note_hashtag SET
         updated_at = (SELECT note.updated_at FROM note WHERE note.id = note_hashtag.note_id),
         public_notebook_id = (SELECT notebook.id FROM note JOIN notebook ON notebook.id = note.notebook_id
           WHERE note.id = note_hashtag.note_id AND note.is_public = 1 AND notebook.is_public = 1)
       WHERE note_id > ? AND note_id <= ?`,
      [after, last],
    );
    after = last;
  }
}

async function fillNotebookHashtags(queryRunner: QueryRunner): Promise<void> {
  for (let after = ''; ; ) {
    const notebooks: { id: string; description: string }[] = await queryRunner.query(
      `SELECT id, description FROM notebook WHERE is_public = 1 AND id > ? ORDER BY id LIMIT ${piece}`,
      [after],
    );
    for (const { id, description } of notebooks)
      for (const tag of findHashtags(description))
        await queryRunner.query('INSERT INTO notebook_hashtag (notebook_id, tag) VALUES (?, ?)', [
          id,
          tag.slice(1),
        ]);
    const last = notebooks.at(-1)?.id;
    if (last === undefined) return;
    after = last;
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
