import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * The journal of every note's content. The counters are separate from the state on purpose: every
 * append rewrites `note_head`, so nothing large may live in its row. The other tables point to
 * `note_head`, not to `note`: an insert share-locks the row its foreign key names, and an append holds
 * the head's row already, while `note` rows are locked before heads by everyone else.
 */
export class Journal1763700000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'note_head',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.count('generation'),
          c.count('access_epoch'),
          c.count('head_seq'),
          c.count('base_seq'),
          c.count('projected_seq'),
        ],
        foreignKeys: [ownedBy('note', 'note_id')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_base',
        columns: [c.id('note_id', { isPrimary: true }), c.bytes('base'), c.crc32('crc32')],
        foreignKeys: [ownedBy('note_head', 'note_id', 'note_id')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_update',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.count('generation', { isPrimary: true }),
          c.count('seq', { isPrimary: true }),
          c.bytes('update'),
          c.id('user_id', { isNullable: true }),
          c.crc32('crc32'),
          c.instant('at'),
        ],
        foreignKeys: [ownedBy('note_head', 'note_id', 'note_id')],
      }),
    );
    // Rows that failed their checksum: kept for a person to look at, never folded away (C11).
    await queryRunner.createTable(
      new Table({
        name: 'note_quarantine',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.count('generation', { isPrimary: true }),
          c.count('seq', { isPrimary: true }),
          c.bytes('update'),
          c.id('user_id', { isNullable: true }),
          c.crc32('crc32'),
          c.instant('at'),
        ],
        foreignKeys: [ownedBy('note_head', 'note_id', 'note_id')],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_version',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('note_id'),
          c.instant('at'),
          c.code('reason', 16),
          c.id('by', { isNullable: true }),
          c.bytes('state'),
        ],
        foreignKeys: [ownedBy('note_head', 'note_id', 'note_id')],
        indices: [{ name: 'note_version_note', columnNames: ['note_id', 'at'] }],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = ['note_version', 'note_quarantine', 'note_update', 'note_base', 'note_head'];
    for (const table of tables) await queryRunner.dropTable(table);
  }
}
