import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor } from '../column-types.ts';

/** Work that one process at a time does, and which of them does it. */
export class JobLeases1763700000045 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'job',
        columns: [
          c.code('name', 60, { isPrimary: true }),
          // Machine, process and claim of the one who has it, or had it last.
          c.code('owner', 120),
          // 0 while no process holds a claim.
          c.instant('held_until'),
          // When a run last came to its end.
          c.instant('done_at'),
          // Where the next owner goes on: what it means is the job's own affair.
          c.code('reached', 300),
        ],
        withoutRowid: queryRunner.connection.options.type === 'better-sqlite3',
      }),
      true,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('job');
  }
}
