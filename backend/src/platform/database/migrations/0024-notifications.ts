import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

const tables = ['notification_digest', 'notification_off', 'notification'];
const subjects = ['note', 'notebook', 'comment'] as const;

/** Notifications, the types that people switched off, and who gets the daily mail. */
export class Notifications1763700000024 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    for (const table of tables) await queryRunner.dropTable(table, true);
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'notification',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('recipient_id'),
          c.code('type', 20),
          c.id('actor_id'),
          // What may be read about it: a follow is about none of them, what concerns a comment about two.
          ...subjects.map((subject) => c.id(`${subject}_id`, { isNullable: true })),
          c.flag('seen'),
          c.instant('created_at'),
        ],
        foreignKeys: [
          ownedBy('user', 'recipient_id'),
          ownedBy('user', 'actor_id'),
          ...subjects.map((subject) => ownedBy(subject, `${subject}_id`)),
        ],
        indices: [
          { name: 'notification_latest', columnNames: ['recipient_id', 'type', 'created_at', 'id'] },
          { name: 'notification_actor', columnNames: ['actor_id', 'type'] },
          ...subjects.map((subject) => ({
            name: `notification_${subject}`,
            columnNames: [`${subject}_id`, 'actor_id', 'type'],
          })),
        ],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'notification_off',
        columns: [c.id('user_id', { isPrimary: true }), c.code('type', 20, { isPrimary: true })],
        foreignKeys: [ownedBy('user', 'user_id')],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'notification_digest',
        columns: [
          c.id('user_id', { isPrimary: true }),
          // What is older was sent, or was there before the digest was switched on.
          c.instant('sent_until'),
        ],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [{ name: 'notification_digest_due', columnNames: ['sent_until'] }],
        withoutRowid: isSqlite,
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) await queryRunner.dropTable(table);
  }
}
