import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * Which notes have been announced to the followers of their author, how far, and whose new notes a
 * follower has muted. What is published already counts as announced.
 */
export class Announcements1763700000041 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('note_announcement', true);
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.createTable(
      new Table({
        name: 'note_announcement',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.id('author_id'),
          c.instant('created_at'),
          // The last follower who was told: since when they follow, and who they are.
          c.instant('reached_at'),
          c.code('reached_id', 36),
          c.flag('is_done'),
        ],
        foreignKeys: [ownedBy('note', 'note_id'), ownedBy('user', 'author_id')],
        indices: [
          { name: 'note_announcement_due', columnNames: ['is_done', 'created_at', 'note_id'] },
          { name: 'note_announcement_author', columnNames: ['author_id'] },
        ],
        withoutRowid: isSqlite,
      }),
    );
    if (!(await queryRunner.hasColumn('person_follow', 'notes_muted')))
      await queryRunner.query(
        `ALTER TABLE person_follow ADD COLUMN notes_muted ${isSqlite ? 'boolean' : 'tinyint(1)'} NOT NULL DEFAULT 0`,
      );
    await queryRunner.query(
      `INSERT INTO note_announcement (note_id, author_id, created_at, reached_at, reached_id, is_done)
       SELECT id, author_id, published_at, 0, '', 1 FROM note WHERE published_at IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('note_announcement');
    await queryRunner.query('ALTER TABLE person_follow DROP COLUMN notes_muted');
  }
}
