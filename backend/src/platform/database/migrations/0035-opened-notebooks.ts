import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person first opened a notebook that was shared with them. Those that they have already count as opened. */
export class OpenedNotebooks1763700000035 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves the column; what it says is written again.
    if (!(await queryRunner.hasColumn('notebook_grant', 'opened_at')))
      await queryRunner.query('ALTER TABLE notebook_grant ADD COLUMN opened_at bigint NULL');
    await queryRunner.query('UPDATE notebook_grant SET opened_at = created_at WHERE opened_at IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notebook_grant DROP COLUMN opened_at');
  }
}
