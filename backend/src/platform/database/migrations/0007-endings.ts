import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor } from '../column-types.ts';

/**
 * What ends in pieces: accounts whose things are still being removed, and files that nothing names any
 * more. The other indexes are for foreign keys, which MariaDB gives one by itself and SQLite does not:
 * without them every note that goes has all of `note_creation` read.
 */
export class Endings1763700000007 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    // In SQL, because TypeORM would copy the table on SQLite.
    await queryRunner.query('ALTER TABLE `user` ADD COLUMN ended_at bigint NULL');
    await queryRunner.query('CREATE INDEX user_ended ON `user` (ended_at)');
    await queryRunner.createTable(
      new Table({
        name: 'file_removal',
        columns: [
          c.code('name', 200, { isPrimary: true }),
          c.instant('due_at'),
          c.count('attempts', { default: 0 }),
        ],
        indices: [{ name: 'file_removal_due', columnNames: ['due_at'] }],
      }),
    );
    if (!isSqlite(queryRunner)) return;
    await queryRunner.query('CREATE INDEX note_creation_note ON note_creation (note_id)');
    await queryRunner.query('CREATE INDEX mail_token_user ON mail_token (user_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    if (isSqlite(queryRunner)) {
      for (const index of ['mail_token_user', 'note_creation_note'])
        await queryRunner.query(`DROP INDEX ${index}`);
    }
    await queryRunner.dropTable('file_removal');
    await queryRunner.query(
      isSqlite(queryRunner) ? 'DROP INDEX user_ended' : 'DROP INDEX user_ended ON `user`',
    );
    await queryRunner.query('ALTER TABLE `user` DROP COLUMN ended_at');
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
