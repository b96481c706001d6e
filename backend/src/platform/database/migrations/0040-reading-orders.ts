import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor } from '../column-types.ts';

/** Notes of one statement. */
const piece = 500;
const week = 7 * 86_400_000;

/** As in 0018: none begins with an author. */
const indexes = [
  ['note', 'note_public_first', 'is_public, first_public_at, id'],
  ['note', 'note_public_popular', 'is_public, popularity, id'],
  ['note', 'note_author_first', 'is_public, author_id, first_public_at, id'],
  ['note', 'note_author_popular', 'is_public, author_id, popularity, id'],
  ['note_hashtag', 'note_hashtag_first', 'is_public, tag, first_public_at, note_id'],
  ['note_hashtag', 'note_hashtag_popular', 'is_public, tag, popularity, note_id'],
  ['note_like', 'note_like_latest', 'note_id, created_at'],
  ['note_save', 'note_save_latest', 'note_id, created_at'],
] as const;

/**
 * Public notes by their first publication and by what people did with them in the last week: both beside the note and
 * its hashtags, so that a page is read from an index. Which notes are to be scored again stands in a table of its own.
 */
export class ReadingOrders1763700000040 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    // On MariaDB a kill leaves what was made before it.
    for (const table of ['note', 'note_hashtag'])
      for (const column of ['first_public_at', 'popularity'])
        if (!(await queryRunner.hasColumn(table, column)))
          await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${column} bigint NOT NULL DEFAULT 0`);
    await fill(queryRunner);
    for (const [table, name, columns] of indexes)
      await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${columns})`);
    await queryRunner.dropTable('note_unscored', true);
    await queryRunner.createTable(
      new Table({
        name: 'note_unscored',
        columns: [c.id('note_id', { isPrimary: true }), c.instant('due_at')],
        indices: [{ name: 'note_unscored_due', columnNames: ['due_at', 'note_id'] }],
        withoutRowid: isSqlite(queryRunner),
      }),
    );
    await queryRunner.query(
      `INSERT INTO note_unscored (note_id, due_at) SELECT note_id, 0 FROM (
         SELECT note_id FROM note_like WHERE created_at >= ?
         UNION SELECT note_id FROM note_save WHERE created_at >= ?
         UNION SELECT note_id FROM comment WHERE created_at >= ? AND note_id IS NOT NULL) moved`,
      [Date.now() - week, Date.now() - week, Date.now() - week],
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_unscored');
    for (const [table, name] of indexes)
      await queryRunner.query(
        isSqlite(queryRunner) ? `DROP INDEX ${name}` : `DROP INDEX ${name} ON ${table}`,
      );
    for (const table of ['note', 'note_hashtag'])
      for (const column of ['first_public_at', 'popularity'])
        await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}

/** By the primary key, so many notes at a time. What is right already is written once more. */
async function fill(queryRunner: QueryRunner): Promise<void> {
  const published =
    'COALESCE(note.published_at, (SELECT holder.published_at FROM notebook holder WHERE holder.id = note.notebook_id), 0)';
  for (let after = ''; ; ) {
    const notes: { id: string }[] = await queryRunner.query(
      `SELECT id FROM note WHERE id > ? ORDER BY id LIMIT ${piece}`,
      [after],
    );
    const last = notes.at(-1)?.id;
    if (last === undefined) return;
    // A note that was made in a public notebook is public since it was made.
    await queryRunner.query(
      `UPDATE note SET first_public_at = CASE WHEN ${published} > created_at THEN ${published} ELSE created_at END
       WHERE id > ? AND id <= ? AND is_public = 1`,
      [after, last],
    );
    await queryRunner.query(
      `UPDATE note_hashtag SET
         first_public_at = (SELECT note.first_public_at FROM note WHERE note.id = note_hashtag.note_id)
       WHERE note_id > ? AND note_id <= ?`,
      [after, last],
    );
    after = last;
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
