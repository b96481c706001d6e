import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of searches no longer has the first letters of what is that short itself: half of its rows where people write
 * Chinese or Japanese. The first start builds it anew, as it does for the version before.
 */
export class ShorterSearchIndex1763700000026 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return beginAnew(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return beginAnew(queryRunner);
  }
}

async function beginAnew(queryRunner: QueryRunner): Promise<void> {
  for (const table of ['search_posting', 'search_doc', 'search_entry']) await queryRunner.clearTable(table);
  await queryRunner.query("UPDATE search_state SET next_doc = 0, filled_to = '', is_filled = 0");
}
