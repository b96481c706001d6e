import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Runs of a task that ended with their process. */
export class LostRuns1763700000060 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it.
    if (await queryRunner.hasColumn('task', 'lost_runs')) return;
    await queryRunner.addColumn('task', new TableColumn({ name: 'lost_runs', type: 'integer', default: 0 }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropColumn('task', 'lost_runs');
  }
}
