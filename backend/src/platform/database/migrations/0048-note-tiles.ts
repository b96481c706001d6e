import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How the first code or table of a note begins, for lists. In SQL, because TypeORM would copy the table on SQLite.
 * Older notes have none until their next edit, or `npm run repair`.
 */
export class NoteTiles1763700000048 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it.
    if (await queryRunner.hasColumn('note', 'tile')) return;
    const type =
      queryRunner.connection.options.type === 'better-sqlite3'
        ? 'varchar(320)'
        : 'varchar(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
    await queryRunner.query(`ALTER TABLE note ADD COLUMN tile ${type} NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE note DROP COLUMN tile');
  }
}
