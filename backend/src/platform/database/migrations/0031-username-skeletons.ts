import type { MigrationInterface, QueryRunner } from 'typeorm';

// The same rule as `skeletonOf` in accounts/registration/username-looks.ts.
const skeleton = "REPLACE(REPLACE(REPLACE(REPLACE(username, '_', '.'), '0', 'o'), '1', 'l'), 'i', 'l')";
const index = 'user_username_skeleton';

/**
 * A column by which usernames are found that may look like another one: `1` is read as `l` and as `i`. It is not
 * unique: `vila` and `vlla` look different, and `v1la` looks like both.
 */
export class UsernameSkeletons1763700000031 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    if (await queryRunner.hasColumn('user', 'username_skeleton')) return;
    if (queryRunner.connection.options.type === 'better-sqlite3') {
      // Stored ones it cannot add.
      await queryRunner.query(
        `ALTER TABLE \`user\` ADD COLUMN username_skeleton varchar(30) GENERATED ALWAYS AS (${skeleton}) VIRTUAL`,
      );
      await queryRunner.query(`CREATE INDEX ${index} ON \`user\` (username_skeleton)`);
    } else {
      // One statement, of which a killed server leaves all or nothing.
      await queryRunner.query(
        `ALTER TABLE \`user\` ADD COLUMN username_skeleton varchar(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
           GENERATED ALWAYS AS (${skeleton}) STORED, ADD INDEX ${index} (username_skeleton)`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.query(isSqlite ? `DROP INDEX ${index}` : `DROP INDEX ${index} ON \`user\``);
    await queryRunner.query('ALTER TABLE `user` DROP COLUMN username_skeleton');
  }
}
