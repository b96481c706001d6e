import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes of one statement. */
const piece = 500;

/**
 * Beside each grant on a note its author, who never changes while there are grants: which of ten thousand notes
 * are shared is read from one place, instead of being asked for each.
 */
export class GrantAuthors1763700000013 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was done before it: the whole statement or nothing of it.
    if (!(await queryRunner.hasColumn('note_grant', 'author_id'))) await addColumn(queryRunner);
    await fill(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (isSqlite(queryRunner)) {
      await queryRunner.query('DROP INDEX note_grant_author');
      await queryRunner.query('ALTER TABLE note_grant DROP COLUMN author_id');
      return;
    }
    await queryRunner.query('ALTER TABLE note_grant DROP INDEX note_grant_author, DROP COLUMN author_id');
  }
}

/** In SQL, because TypeORM would copy the table on SQLite. */
async function addColumn(queryRunner: QueryRunner): Promise<void> {
  if (isSqlite(queryRunner)) {
    await queryRunner.query("ALTER TABLE note_grant ADD COLUMN author_id varchar(36) NOT NULL DEFAULT ''");
    await queryRunner.query('CREATE INDEX note_grant_author ON note_grant (author_id, note_id)');
    return;
  }
  await queryRunner.query(
    `ALTER TABLE note_grant
       ADD COLUMN author_id varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
       ADD INDEX note_grant_author (author_id, note_id)`,
  );
}

/** By the primary key, so many notes at a time. What is right already is written once more. */
async function fill(queryRunner: QueryRunner): Promise<void> {
  for (let after = ''; ; ) {
    const notes: { id: string }[] = await queryRunner.query(
      `SELECT DISTINCT note_id AS id FROM note_grant WHERE note_id > ? ORDER BY note_id LIMIT ${piece}`,
      [after],
    );
    const last = notes.at(-1)?.id;
    if (last === undefined) return;
    await queryRunner.query(
      `UPDATE note_grant SET author_id = (SELECT author_id FROM note WHERE note.id = note_grant.note_id)
       WHERE note_id > ? AND note_id <= ?`,
      [after, last],
    );
    after = last;
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
