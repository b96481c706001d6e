import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * Who first wrote under each Yjs client id of a note (C25): one row for each opening of a note
 * with an edit, none for an append. Ids from before this table are whose writes under them first.
 */
export class NoteClients1763700000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'note_client',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.count('client_id', { isPrimary: true }),
          c.id('user_id'),
        ],
        // To the head, as all of the journal: a writer that inserts here holds its row.
        foreignKeys: [ownedBy('note_head', 'note_id', 'note_id')],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_client');
  }
}
