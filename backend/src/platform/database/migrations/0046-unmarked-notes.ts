import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Notes whose hashtags do not have the marks of A2 yet. */
export class UnmarkedNotes1763700000046 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('note_unmarked', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'note_unmarked',
        columns: [c.id('note_id', { isPrimary: true })],
        foreignKeys: [ownedBy('note', 'note_id')],
        withoutRowid: queryRunner.connection.options.type === 'better-sqlite3',
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_unmarked');
  }
}
