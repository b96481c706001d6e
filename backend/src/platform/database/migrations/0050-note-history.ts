import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * What the journal's rows brought, kept after a new base has taken them in, and which state of the journal a version
 * holds. Versions from before have no `seq`: they are moments of their own.
 */
export class NoteHistory1763700000050 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('note_history', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'note_history',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.count('generation', { isPrimary: true }),
          c.count('from_seq', { isPrimary: true }),
          // The last row and instant of the window, the same for all who wrote in it.
          c.count('to_seq'),
          c.id('user_id', { isNullable: true }),
          c.instant('from_at'),
          c.instant('to_at'),
          c.bytes('update'),
          c.crc32('crc32'),
          c.count('added'),
          c.count('removed'),
        ],
        foreignKeys: [ownedBy('note_head', 'note_id', 'note_id')],
        indices: [
          { name: 'note_history_window', columnNames: ['note_id', 'to_seq'] },
          { name: 'note_history_time', columnNames: ['note_id', 'to_at', 'to_seq'] },
          // What is older than its time is looked for in all notes.
          { name: 'note_history_age', columnNames: ['to_at', 'note_id'] },
        ],
      }),
    );
    await addIndex(queryRunner);
    // In SQL, because TypeORM would copy the whole table on SQLite.
    const name = queryRunner.connection.options.type === 'better-sqlite3' ? '' : 'CHARACTER SET utf8mb4';
    const columns = {
      seq: 'bigint NULL',
      name: `varchar(400) ${name} NULL`,
      is_packed: 'smallint NOT NULL DEFAULT 0',
    };
    for (const [column, type] of Object.entries(columns)) {
      if (await queryRunner.hasColumn('note_version', column)) continue;
      await queryRunner.query(`ALTER TABLE note_version ADD COLUMN ${column} ${type}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('note_version', 'note_version_age');
    for (const column of ['is_packed', 'name', 'seq'])
      await queryRunner.query(`ALTER TABLE note_version DROP COLUMN ${column}`);
    await queryRunner.dropTable('note_history');
  }
}

/** By which versions older than their time are looked for in all notes. */
async function addIndex(queryRunner: QueryRunner): Promise<void> {
  const table = await queryRunner.getTable('note_version');
  if (table?.indices.some(({ name }) => name === 'note_version_age')) return;
  await queryRunner.query('CREATE INDEX note_version_age ON note_version (at)');
}
