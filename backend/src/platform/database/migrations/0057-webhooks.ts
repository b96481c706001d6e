import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Addresses that people have told of what happens to notes, with what waits to be sent to them and the log of it. */
export class Webhooks1763700000057 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('webhook_delivery', true);
    await queryRunner.dropTable('webhook', true);
    const c = columnsFor(queryRunner);
    const withoutRowid = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'webhook',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('owner_id'),
          c.id('notebook_id', { isNullable: true }),
          c.code('url', 2_000),
          c.bytes('secret_sealed'),
          c.json('events'),
          c.flag('is_active'),
          c.instant('failing_since', { isNullable: true }),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('user', 'owner_id'), ownedBy('notebook', 'notebook_id')],
        indices: [
          { name: 'webhook_owner', columnNames: ['owner_id', 'is_active'] },
          { name: 'webhook_notebook', columnNames: ['notebook_id'] },
        ],
        withoutRowid,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'webhook_delivery',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('webhook_id'),
          c.code('event', 20),
          c.id('note_id', { isNullable: true }),
          c.id('notebook_id', { isNullable: true }),
          c.id('actor_id', { isNullable: true }),
          c.code('pending_key', 60, { isNullable: true }),
          c.code('state', 10),
          c.count('attempts'),
          c.count('status', { isNullable: true }),
          c.instant('created_at'),
          c.instant('next_attempt_at'),
        ],
        foreignKeys: [ownedBy('webhook', 'webhook_id')],
        indices: [
          { name: 'webhook_delivery_due', columnNames: ['state', 'next_attempt_at'] },
          { name: 'webhook_delivery_log', columnNames: ['webhook_id', 'id'] },
          { name: 'webhook_delivery_waiting', columnNames: ['webhook_id', 'state'] },
          { name: 'webhook_delivery_pending', columnNames: ['webhook_id', 'pending_key'], isUnique: true },
        ],
        withoutRowid,
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('webhook_delivery');
    await queryRunner.dropTable('webhook');
  }
}
