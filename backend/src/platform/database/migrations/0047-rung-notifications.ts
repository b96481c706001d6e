import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Which notifications rang within a day, whatever became of them. */
export class RungNotifications1763700000047 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('notification_rung', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'notification_rung',
        columns: [
          // That of the notification, which may be gone.
          c.id('id', { isPrimary: true }),
          c.id('recipient_id'),
          c.id('actor_id'),
          c.code('type', 20),
          // A note, notebook or comment; empty for a follow.
          c.code('subject', 36),
          c.flag('seen'),
        ],
        foreignKeys: [ownedBy('user', 'recipient_id'), ownedBy('user', 'actor_id')],
        indices: [
          // `id` before `subject`: else SQLite reads all that the actor rang by the next index.
          {
            name: 'notification_rung_latest',
            columnNames: ['recipient_id', 'actor_id', 'type', 'id', 'subject'],
          },
          { name: 'notification_rung_actor', columnNames: ['actor_id'] },
        ],
        withoutRowid: queryRunner.connection.options.type === 'better-sqlite3',
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('notification_rung');
  }
}
