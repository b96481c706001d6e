import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of one statement. */
const piece = 500;

/**
 * Beside each note whether everyone may read it (A2), so that the newest public notes among a million are
 * read from an index. The same mark on hashtags is written anew from it.
 */
export class PublicNotes1763700000017 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was done before it: the whole statement or nothing of it.
    if (!(await queryRunner.hasColumn('note', 'is_public'))) await addColumn(queryRunner);
    await fill(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (isSqlite(queryRunner)) {
      await queryRunner.query('DROP INDEX note_public_updated');
      await queryRunner.query('ALTER TABLE note DROP COLUMN is_public');
      return;
    }
    await queryRunner.query('ALTER TABLE note DROP INDEX note_public_updated, DROP COLUMN is_public');
  }
}

/** In SQL, because TypeORM would copy the table on SQLite. */
async function addColumn(queryRunner: QueryRunner): Promise<void> {
  if (isSqlite(queryRunner)) {
    await queryRunner.query('ALTER TABLE note ADD COLUMN is_public boolean NOT NULL DEFAULT 0');
    await queryRunner.query('CREATE INDEX note_public_updated ON note (is_public, updated_at, id)');
    return;
  }
  await queryRunner.query(
    `ALTER TABLE note ADD COLUMN is_public tinyint(1) NOT NULL DEFAULT 0,
       ADD INDEX note_public_updated (is_public, updated_at, id)`,
  );
}

/** By the primary key, so many notes at a time. What is right already is written once more. */
async function fill(queryRunner: QueryRunner): Promise<void> {
  for (let after = ''; ; ) {
    const notes: { id: string }[] = await queryRunner.query(
      `SELECT id FROM note WHERE id > ? ORDER BY id LIMIT ${piece}`,
      [after],
    );
    const last = notes.at(-1)?.id;
    if (last === undefined) return;
    await queryRunner.query(
      `UPDATE note SET is_public = CASE WHEN is_protected = 0 AND (published_at IS NOT NULL
         OR (SELECT holder.published_at FROM notebook holder WHERE holder.id = note.notebook_id) IS NOT NULL)
         THEN 1 ELSE 0 END
       WHERE id > ? AND id <= ?`,
      [after, last],
    );
    await queryRunner.query(
      `UPDATE note_hashtag SET is_public = (SELECT note.is_public FROM note WHERE note.id = note_hashtag.note_id)
       WHERE note_id > ? AND note_id <= ?`,
      [after, last],
    );
    after = last;
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
