import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** The note that a person pinned to their profile: one of each person at most. */
export class PinnedNotes1763700000036 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('pinned_note', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'pinned_note',
        columns: [c.id('user_id', { isPrimary: true }), c.id('note_id'), c.instant('created_at')],
        foreignKeys: [ownedBy('user', 'user_id'), ownedBy('note', 'note_id')],
        indices: [{ name: 'pinned_note_note', columnNames: ['note_id'] }],
        withoutRowid: queryRunner.connection.options.type === 'better-sqlite3',
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('pinned_note');
  }
}
