import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['note', 'notebook'] as const;

/**
 * On SQLite the indexes by which the trash is purged hold what is in the trash alone. SQLite takes ten rows for what
 * an equality finds in an index, so it found notes that are not in the trash by theirs, which is nearly all of them.
 */
export class TrashedOnly1763700000061 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceIndexes(queryRunner, 'WHERE trashed_at IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceIndexes(queryRunner, '');
  }
}

async function replaceIndexes(queryRunner: QueryRunner, condition: string): Promise<void> {
  // MariaDB has no indexes of some rows, and knows how many rows a value has.
  if (queryRunner.connection.options.type !== 'better-sqlite3') return;
  for (const table of tables) {
    await queryRunner.query(`DROP INDEX ${table}_trashed`);
    await queryRunner.query(`CREATE INDEX ${table}_trashed ON ${table} (trashed_at) ${condition}`);
  }
}
