import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Who gets the weekly mail. */
export class WeeklyMails1763700000042 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('following_digest', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'following_digest',
        columns: [
          c.id('user_id', { isPrimary: true }),
          // What was published before was sent, or was there before the mail was switched on.
          c.instant('sent_until'),
        ],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [{ name: 'following_digest_due', columnNames: ['sent_until'] }],
        withoutRowid: queryRunner.connection.options.type === 'better-sqlite3',
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('following_digest');
  }
}
