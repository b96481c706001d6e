import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafts of staged notes are documents of their own in the index of searches, of kind 3. The next start fills in those there are. */
export class SearchDrafts1763700000053 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was written before it.
    await queryRunner.query('DELETE FROM search_state WHERE kind = 3');
    await queryRunner.query(
      "INSERT INTO search_state (kind, writes, next_doc, filled_to, is_filled, sweep_below) VALUES (3, 0, 0, '', 0, 0)",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['search_posting', 'search_doc', 'search_entry', 'search_state'])
      await queryRunner.query(`DELETE FROM ${table} WHERE kind = 3`);
  }
}
