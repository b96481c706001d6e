import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** What points into the text of a note, and is led along with it. */
export class NoteAnchors1763700000059 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('note_anchor', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'note_anchor',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('note_id'),
          c.id('created_by', { isNullable: true }),
          c.json('runs'),
          c.count('seq', { isNullable: true }),
          c.json('place', { isNullable: true }),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('note', 'note_id'), { ...ownedBy('user', 'created_by'), onDelete: 'SET NULL' }],
        indices: [
          { name: 'note_anchor_note', columnNames: ['note_id', 'seq'] },
          { name: 'note_anchor_creator', columnNames: ['created_by'] },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_anchor');
  }
}
