import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * When a session last showed who uses it, the devices that signed in to an account before, the nonces that
 * were used for Google's tokens, and who may be found by their address.
 *
 * The columns in SQL, because TypeORM would copy whole tables on SQLite. On MariaDB a kill leaves what was done
 * before it, so each step looks first.
 */
export class RecentSignIns1763700000015 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    if (!(await queryRunner.hasColumn('session', 'authenticated_at'))) {
      await queryRunner.query('ALTER TABLE session ADD COLUMN authenticated_at bigint NOT NULL DEFAULT 0');
    }
    await queryRunner.query('UPDATE session SET authenticated_at = created_at WHERE authenticated_at = 0');
    if (!(await queryRunner.hasColumn('user', 'found_by_email'))) {
      const flag = queryRunner.connection.options.type === 'better-sqlite3' ? 'boolean' : 'tinyint(1)';
      await queryRunner.query(`ALTER TABLE \`user\` ADD COLUMN found_by_email ${flag} NOT NULL DEFAULT 0`);
    }
    await queryRunner.createTable(
      new Table({
        name: 'known_device',
        columns: [
          // SHA-256 of the device's key and the account, base64url.
          c.code('id', 43, { isPrimary: true }),
          c.id('user_id'),
          c.instant('expires_at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id')],
        indices: [
          { name: 'known_device_user', columnNames: ['user_id', 'expires_at'] },
          { name: 'known_device_expiry', columnNames: ['expires_at'] },
        ],
      }),
      true,
    );
    await queryRunner.createTable(
      new Table({
        name: 'used_nonce',
        columns: [c.id('id', { isPrimary: true }), c.instant('expires_at')],
        indices: [{ name: 'used_nonce_expiry', columnNames: ['expires_at'] }],
      }),
      true,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['used_nonce', 'known_device']) await queryRunner.dropTable(table);
    await queryRunner.query('ALTER TABLE `user` DROP COLUMN found_by_email');
    await queryRunner.query('ALTER TABLE session DROP COLUMN authenticated_at');
  }
}
