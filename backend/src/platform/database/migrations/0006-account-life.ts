import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the whole life of an account needs: an address that waits for its confirmation, who someone is at
 * Google, how a username looks, and where a session is.
 *
 * In SQL, because TypeORM would copy whole tables on SQLite, and dropping the old `user` table would take
 * everything that belongs to people with it.
 */
export class AccountLife1763700000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    const key = (length: number) =>
      isSqlite ? `varchar(${length})` : `varchar(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
    const code = (length: number) =>
      isSqlite ? `varchar(${length})` : `varchar(${length}) CHARACTER SET ascii COLLATE ascii_bin`;

    await queryRunner.query(`ALTER TABLE \`user\` ADD COLUMN pending_email ${key(254)} NULL`);
    await queryRunner.query(`ALTER TABLE \`user\` ADD COLUMN google_sub ${code(255)} NULL`);
    await queryRunner.query('CREATE UNIQUE INDEX user_google_sub ON `user` (google_sub)');

    // The same rule as `looksOf` in accounts/registration/username-looks.ts. A column that the database
    // computes, so that no code that writes a username can forget it. SQLite adds no stored ones.
    const looks = "REPLACE(REPLACE(REPLACE(username, '_', '.'), '0', 'o'), '1', 'l')";
    await queryRunner.query(
      `ALTER TABLE \`user\` ADD COLUMN username_looks ${key(30)} GENERATED ALWAYS AS (${looks}) ${isSqlite ? 'VIRTUAL' : 'STORED'}`,
    );
    const twins: { username_looks: string }[] = await queryRunner.query(
      'SELECT username_looks FROM `user` GROUP BY username_looks HAVING COUNT(*) > 1',
    );
    if (twins.length > 0) {
      const names = twins.map((row) => row.username_looks).join(', ');
      throw new Error(
        `Several people have usernames that look like ${names}: change them in the table \`user\` first`,
      );
    }
    await queryRunner.query('CREATE UNIQUE INDEX user_username_looks ON `user` (username_looks)');

    await queryRunner.query(`ALTER TABLE session ADD COLUMN device ${key(100)} NOT NULL DEFAULT ''`);
    await queryRunner.query('ALTER TABLE session ADD COLUMN last_seen_at bigint NOT NULL DEFAULT 0');
    await queryRunner.query('UPDATE session SET last_seen_at = created_at');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    for (const index of ['user_username_looks', 'user_google_sub']) {
      await queryRunner.query(isSqlite ? `DROP INDEX ${index}` : `DROP INDEX ${index} ON \`user\``);
    }
    for (const column of ['username_looks', 'google_sub', 'pending_email']) {
      await queryRunner.query(`ALTER TABLE \`user\` DROP COLUMN ${column}`);
    }
    for (const column of ['last_seen_at', 'device']) {
      await queryRunner.query(`ALTER TABLE session DROP COLUMN ${column}`);
    }
  }
}
