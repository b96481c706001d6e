import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs of a task that ended with their process. In SQL, because TypeORM would copy the table on SQLite. */
export class LostRuns1763700000060 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it.
    if (await queryRunner.hasColumn('task', 'lost_runs')) return;
    await queryRunner.query('ALTER TABLE task ADD COLUMN lost_runs integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE task DROP COLUMN lost_runs');
  }
}
