import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * Up to where people have seen notes, and who changed a note last when. What is shared with people already counts as seen:
 * it is not known what they opened.
 */
export class NoteVisits1763700000052 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('note_visit', true);
    await queryRunner.dropTable('note_writer', true);
    const c = columnsFor(queryRunner);
    const withoutRowid = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'note_writer',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.id('user_id', { isPrimary: true }),
          c.count('seq'),
          c.instant('at'),
        ],
        foreignKeys: [ownedBy('note', 'note_id'), ownedBy('user', 'user_id')],
        indices: [{ name: 'note_writer_user', columnNames: ['user_id'] }],
        withoutRowid,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_visit',
        columns: [
          c.id('user_id', { isPrimary: true }),
          c.id('note_id', { isPrimary: true }),
          c.count('seq'),
          c.instant('at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id'), ownedBy('note', 'note_id')],
        indices: [{ name: 'note_visit_note', columnNames: ['note_id'] }],
        withoutRowid,
      }),
    );
    await queryRunner.query(
      `INSERT INTO note_visit (user_id, note_id, seq, at)
       SELECT granted.user_id, granted.note_id, head.head_seq, ${Date.now()}
       FROM note_grant granted JOIN note_head head ON head.note_id = granted.note_id`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_visit');
    await queryRunner.dropTable('note_writer');
  }
}
