import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of ended accounts has those alone. Without statistics SQLite took it for few rows to look for accounts that
 * have not ended: all of them were read to find some by their ids.
 */
export class EndedAccounts1763700000044 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await indexEnded(queryRunner, 'WHERE ended_at IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await indexEnded(queryRunner, '');
  }
}

/** MariaDB knows how many rows a value has. */
async function indexEnded(queryRunner: QueryRunner, where: string): Promise<void> {
  if (queryRunner.connection.options.type !== 'better-sqlite3') return;
  await queryRunner.query('DROP INDEX user_ended');
  await queryRunner.query(`CREATE INDEX user_ended ON \`user\` (ended_at) ${where}`);
}
