import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Imports and exports under way, and those that ended lately. */
export class Tasks1763700000054 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('task', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'task',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('user_id'),
          c.code('kind', 10),
          c.code('state', 10),
          // What its person asked for since it was made: cancel or undo.
          c.code('wish', 10, { isNullable: true }),
          c.count('done'),
          c.count('total'),
          c.text('title', 300),
          c.json('options'),
          c.json('report'),
          // How far its kind has come, in that kind's words.
          c.code('step', 100),
          // Of the long file that came in or is to be fetched.
          c.code('file', 200, { isNullable: true }),
          c.count('file_bytes'),
          c.code('file_sha256', 64, { isNullable: true }),
          c.count('attempts'),
          c.instant('created_at'),
          c.instant('started_at', { isNullable: true }),
          c.instant('ended_at', { isNullable: true }),
          // When the runner looks at it next; null where nothing is to be done.
          c.instant('due_at', { isNullable: true }),
          c.instant('expires_at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [
          { name: 'task_person', columnNames: ['user_id', 'created_at'] },
          { name: 'task_due', columnNames: ['due_at', 'user_id'] },
          { name: 'task_expiry', columnNames: ['expires_at'] },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('task');
  }
}
