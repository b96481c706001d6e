import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * Notes of which others read what was published last. While such a note is public, `note` and `note_content` hold what
 * everyone reads, `note_draft` what its document says now, and `note_published` which state of the document that was.
 */
export class StagedPublishing1763700000051 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('note_draft', true);
    await queryRunner.dropTable('note_published', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'note_draft',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.text('title', 300),
          c.text('preview', 400),
          c.text('tile', 320, { isNullable: true }),
          c.json('hashtags'),
          c.json('images'),
          c.count('words'),
          c.count('characters'),
          c.instant('updated_at'),
          c.longText('text'),
          c.longText('html'),
          c.code('hash', 64),
        ],
        foreignKeys: [ownedBy('note', 'note_id')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_published',
        columns: [
          c.id('note_id', { isPrimary: true }),
          // The last row of the journal that is published.
          c.count('seq'),
          c.instant('at'),
          // The document up to there, packed; null while base and rows still hold it.
          c.bytes('state', { isNullable: true }),
          { ...c.crc32('crc32'), isNullable: true },
        ],
        foreignKeys: [ownedBy('note', 'note_id')],
      }),
    );
    if (await queryRunner.hasColumn('note', 'publish_mode')) return;
    // In SQL, because TypeORM would copy the table on SQLite.
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    const type = isSqlite ? 'varchar(8)' : 'varchar(8) CHARACTER SET ascii COLLATE ascii_bin';
    await queryRunner.query(`ALTER TABLE note ADD COLUMN publish_mode ${type} NOT NULL DEFAULT 'live'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE note DROP COLUMN publish_mode');
    await queryRunner.dropTable('note_published');
    await queryRunner.dropTable('note_draft');
  }
}
