import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  ['note', 'trashed_at'],
  ['note', 'trashed_by'],
  ['note', 'trashed_with'],
  ['notebook', 'trashed_at'],
  ['notebook', 'trashed_by'],
] as const;
const notebookIndexes = [
  ['notebook_public_updated', 'is_public, updated_at, id'],
  ['notebook_public_created', 'is_public, created_at, id'],
  ['notebook_public_name', 'is_public, name, id'],
  ['notebook_owner_public', 'is_public, owner_id, updated_at, id'],
] as const;
/** The orders of 0011, with what tells from the index alone that a note is not in the trash. */
const listOrders = [
  ['note_author_updated', 'author_id, updated_at, id, published_at'],
  ['note_author_created', 'author_id, created_at, id, published_at'],
  ['note_author_title', 'author_id, title, id, published_at'],
  ['note_notebook_updated', 'notebook_id, updated_at, id, published_at, is_protected'],
  ['note_notebook_created', 'notebook_id, created_at, id, published_at, is_protected'],
  ['note_notebook_title', 'notebook_id, title, id, published_at, is_protected'],
] as const;
/** Whose trash holds what, and what is to be purged. */
const trashIndexes = [
  ['note', 'note_trash', 'trashed_by, trashed_at, id'],
  ['note', 'note_trashed', 'trashed_at'],
  ['notebook', 'notebook_trash', 'trashed_by, trashed_at, id'],
  ['notebook', 'notebook_trashed', 'trashed_at'],
] as const;
const isPublic = 'published_at IS NOT NULL AND is_protected = 0 AND hidden = 0';

/** When a note or notebook was moved to the trash, by whom, and a note with which notebook. */
export class Trash1763700000049 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const id = isSqlite(queryRunner) ? 'varchar(36)' : 'varchar(36) CHARACTER SET ascii COLLATE ascii_bin';
    // On MariaDB a kill leaves what was made before it. In SQL, because TypeORM would copy the tables on SQLite.
    for (const [table, column] of columns)
      if (!(await queryRunner.hasColumn(table, column)))
        await queryRunner.query(
          `ALTER TABLE ${table} ADD COLUMN ${column} ${column === 'trashed_at' ? 'bigint' : id} NULL`,
        );
    await computePublic(queryRunner, `${isPublic} AND trashed_at IS NULL`);
    for (const [name, columns] of listOrders) await replaceIndex(queryRunner, name, `${columns}, trashed_at`);
    for (const [table, name, columns] of trashIndexes)
      await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${columns})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of trashIndexes)
      await queryRunner.query(
        isSqlite(queryRunner) ? `DROP INDEX ${name}` : `DROP INDEX ${name} ON ${table}`,
      );
    for (const [name, columns] of listOrders) await replaceIndex(queryRunner, name, columns);
    await computePublic(queryRunner, isPublic);
    for (const [table, column] of columns)
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}

/** A8 as the database computes it, from another condition than before, with the indexes that begin with it. */
async function computePublic(queryRunner: QueryRunner, condition: string): Promise<void> {
  const computed = (type: string) =>
    `is_public ${type} GENERATED ALWAYS AS (CASE WHEN ${condition} THEN 1 ELSE 0 END) VIRTUAL`;
  if (isSqlite(queryRunner)) {
    for (const [name] of notebookIndexes) await queryRunner.query(`DROP INDEX ${name}`);
    await queryRunner.query('ALTER TABLE notebook DROP COLUMN is_public');
    await queryRunner.query(`ALTER TABLE notebook ADD COLUMN ${computed('boolean')}`);
    for (const [name, on] of notebookIndexes)
      await queryRunner.query(`CREATE INDEX ${name} ON notebook (${on})`);
    return;
  }
  // As one statement, so that it can be done again after a kill.
  await queryRunner.query(
    `ALTER TABLE notebook ${notebookIndexes.map(([name]) => `DROP INDEX ${name}`).join(', ')},
       DROP COLUMN is_public, ADD COLUMN ${computed('tinyint(1)')},
       ${notebookIndexes.map(([name, on]) => `ADD INDEX ${name} (${on})`).join(', ')}`,
  );
}

async function replaceIndex(queryRunner: QueryRunner, name: string, columns: string): Promise<void> {
  if (isSqlite(queryRunner)) {
    await queryRunner.query(`DROP INDEX ${name}`);
    await queryRunner.query(`CREATE INDEX ${name} ON note (${columns})`);
    return;
  }
  // As one statement, so that it can run again after a kill.
  await queryRunner.query(`ALTER TABLE note DROP INDEX ${name}, ADD INDEX ${name} (${columns})`);
}

function isSqlite(queryRunner: QueryRunner): boolean {
  return queryRunner.connection.options.type === 'better-sqlite3';
}
