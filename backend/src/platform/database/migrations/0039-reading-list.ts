import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  ['note_save', 'note_id'],
  ['notebook_save', 'notebook_id'],
] as const;

/** When a person opened what they saved, and the order of the reading list. */
export class ReadingList1763700000039 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, subject] of tables) {
      // On MariaDB a kill leaves what was made before it: of a table both, as one statement, or neither.
      if (await queryRunner.hasColumn(table, 'read_at')) continue;
      const index = `${table}_newest`;
      const columns = `(user_id, created_at, ${subject})`;
      if (isSqlite(queryRunner)) {
        await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN read_at bigint NULL`);
        await queryRunner.query(`CREATE INDEX ${index} ON ${table} ${columns}`);
      } else
        await queryRunner.query(
          `ALTER TABLE ${table} ADD COLUMN read_at bigint NULL, ADD INDEX ${index} ${columns}`,
        );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table] of tables) {
      const index = `${table}_newest`;
      await queryRunner.query(
        isSqlite(queryRunner) ? `DROP INDEX ${index}` : `DROP INDEX ${index} ON ${table}`,
      );
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN read_at`);
    }
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
