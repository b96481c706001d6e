import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Blocks of the index of searches are larger, so that a search looks at fewer rows, and what is left of replaced
 * documents is removed from blocks below `sweep_below`. The first start builds the index anew.
 */
export class LargerSearchBlocks1763700000029 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await beginAnew(queryRunner);
    await resizeDocs(queryRunner, 7_680);
    if (!(await queryRunner.hasColumn('search_state', 'sweep_below')))
      await queryRunner.query('ALTER TABLE search_state ADD COLUMN sweep_below bigint NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await beginAnew(queryRunner);
    await resizeDocs(queryRunner, 2_048);
    await queryRunner.query('ALTER TABLE search_state DROP COLUMN sweep_below');
  }
}

/** SQLite limits no bytes. */
async function resizeDocs(queryRunner: QueryRunner, bytes: number): Promise<void> {
  if (queryRunner.connection.options.type === 'better-sqlite3') return;
  await queryRunner.query(`ALTER TABLE search_posting MODIFY docs varbinary(${bytes}) NOT NULL`);
}

async function beginAnew(queryRunner: QueryRunner): Promise<void> {
  for (const table of ['search_posting', 'search_doc', 'search_entry']) await queryRunner.clearTable(table);
  await queryRunner.query("UPDATE search_state SET next_doc = 0, filled_to = '', is_filled = 0");
}
