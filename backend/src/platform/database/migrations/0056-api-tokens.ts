import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** API tokens: sessions with scopes, and beside each its name and the hash of its secret. */
export class ApiTokens1763700000056 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    // On MariaDB a kill leaves what was made before it.
    if (!(await queryRunner.hasColumn('session', 'scopes'))) await addScopes(queryRunner);
    await queryRunner.dropTable('api_token', true);
    await queryRunner.createTable(
      new Table({
        name: 'api_token',
        columns: [c.id('session_id', { isPrimary: true }), c.text('name', 100), c.code('secret_hash', 64)],
        foreignKeys: [ownedBy('session', 'session_id')],
        indices: [{ name: 'api_token_secret', columnNames: ['secret_hash'], isUnique: true }],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('api_token');
    await queryRunner.query('ALTER TABLE session DROP COLUMN scopes');
  }
}

/** In SQL, because TypeORM would copy the table on SQLite. */
async function addScopes(queryRunner: QueryRunner): Promise<void> {
  const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
  const type = isSqlite ? 'varchar(50)' : 'varchar(50) CHARACTER SET ascii COLLATE ascii_bin';
  await queryRunner.query(`ALTER TABLE session ADD COLUMN scopes ${type} NULL`);
}
