import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * The words of each note beside those of its author's other notes, so that searching one person's notes
 * reads what it needs from one place. Notes from before this table get their words as well as SQL can
 * spell them, and properly when they are next written in.
 */
export class NoteSearch1763700000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'note_search',
        columns: [
          c.id('author_id', { isPrimary: true }),
          c.id('note_id', { isPrimary: true }),
          c.bytes('words'),
        ],
        foreignKeys: [ownedBy('note', 'note_id')],
        indices: [{ name: 'note_search_note', columnNames: ['note_id'], isUnique: true }],
        withoutRowid: isSqlite,
      }),
    );
    const words = isSqlite
      ? "CAST(LOWER(note.title || ' ' || note_content.text) AS BLOB)"
      : "CAST(LOWER(CONCAT(note.title, ' ', note_content.text)) AS BINARY)";
    await queryRunner.query(
      `INSERT INTO note_search (author_id, note_id, words)
       SELECT note.author_id, note.id, ${words}
       FROM note JOIN note_content ON note_content.note_id = note.id`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_search');
  }
}
