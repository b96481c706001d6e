import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor } from '../column-types.ts';

/**
 * The index of searches, see `platform/search`. The first start fills it. The words that were kept beside each note are
 * needed no more; their table stays for an operator's way back.
 */
export class SearchIndex1763700000023 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    const whole = { type: isSqlite ? 'integer' : 'int', isPrimary: true };
    // On MariaDB a kill leaves what was made before it, and no process has written there yet.
    for (const name of ['search_posting', 'search_doc', 'search_entry', 'search_state'])
      await queryRunner.dropTable(name, true);
    await queryRunner.createTable(
      new Table({
        name: 'search_posting',
        columns: [
          { name: 'kind', ...whole },
          { name: 'block', ...whole },
          {
            name: 'token',
            type: isSqlite ? 'blob' : 'varbinary',
            length: isSqlite ? '' : '140',
            isPrimary: true,
          },
          { name: 'docs', type: isSqlite ? 'blob' : 'varbinary', length: isSqlite ? '' : '2048' },
        ],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'search_doc',
        columns: [{ name: 'kind', ...whole }, { name: 'doc', ...whole }, c.id('subject_id')],
        indices: [{ name: 'search_doc_subject', columnNames: ['subject_id'], isUnique: true }],
        withoutRowid: isSqlite,
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'search_entry',
        columns: [
          c.id('subject_id', { isPrimary: true }),
          { name: 'kind', ...whole, isPrimary: false },
          { name: 'doc', ...whole, isPrimary: false },
          c.instant('numbered_at'),
          c.bytes('keys'),
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'search_state',
        columns: [
          { name: 'kind', ...whole },
          c.count('writes'),
          c.count('next_doc'),
          c.code('filled_to', 36),
          c.flag('is_filled'),
        ],
      }),
    );
    await queryRunner.query('DELETE FROM note_search');
    for (const kind of [0, 1, 2])
      await queryRunner.query(
        "INSERT INTO search_state (kind, writes, next_doc, filled_to, is_filled) VALUES (?, 0, 0, '', 0)",
        [kind],
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['search_posting', 'search_doc', 'search_entry', 'search_state'])
      await queryRunner.dropTable(name);
  }
}
