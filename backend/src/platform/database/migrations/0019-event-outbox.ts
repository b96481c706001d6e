import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor } from '../column-types.ts';

/** Events that were committed with their acts and that listeners have yet to receive. */
export class EventOutbox1763700000019 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    // On MariaDB a kill leaves what was made before it, and no process has written there yet.
    await queryRunner.dropTable('event_outbox', true);
    await queryRunner.createTable(
      new Table({
        name: 'event_outbox',
        columns: [
          {
            name: 'id',
            type: isSqlite ? 'integer' : 'bigint',
            isPrimary: true,
            isGenerated: true,
            generationStrategy: 'increment',
          },
          c.code('listener', 60),
          c.code('topic', 80),
          c.code('name', 60),
          c.json('payload'),
          c.count('attempts'),
          c.instant('created_at'),
          c.instant('next_attempt_at'),
        ],
        indices: [
          { name: 'event_outbox_due', columnNames: ['next_attempt_at', 'id'] },
          { name: 'event_outbox_order', columnNames: ['topic', 'listener', 'id'] },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('event_outbox');
  }
}
