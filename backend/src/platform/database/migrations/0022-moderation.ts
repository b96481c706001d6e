import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

const tables = ['admin_act', 'report', 'person_mute', 'person_block'];
const columns = [
  ['note', 'hidden', 'smallint NOT NULL DEFAULT 0'],
  ['notebook', 'hidden', 'smallint NOT NULL DEFAULT 0'],
  ['user', 'suspended_at', 'bigint NULL'],
] as const;

/** Who blocked and muted whom, reports, what administrators did, and what they have hidden. */
export class Moderation1763700000022 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    for (const table of tables) await queryRunner.dropTable(table, true);
    const c = columnsFor(queryRunner);
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    for (const act of ['block', 'mute']) {
      await queryRunner.createTable(
        new Table({
          name: `person_${act}`,
          columns: [
            // Who did it, and to whom.
            c.id('person_id', { isPrimary: true }),
            c.id('other_id', { isPrimary: true }),
            c.instant('created_at'),
          ],
          foreignKeys: [ownedBy('user', 'person_id'), ownedBy('user', 'other_id')],
          indices: [{ name: `person_${act}_other`, columnNames: ['other_id'] }],
          withoutRowid: isSqlite,
        }),
      );
    }
    await queryRunner.createTable(
      new Table({
        name: 'report',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('reporter_id', { isNullable: true }),
          c.code('subject_type', 10),
          c.id('subject_id'),
          c.code('reason', 20),
          c.longText('text'),
          c.instant('created_at'),
          c.instant('closed_at', { isNullable: true }),
        ],
        foreignKeys: [{ ...ownedBy('user', 'reporter_id'), onDelete: 'SET NULL' }],
        uniques: [{ name: 'report_once', columnNames: ['reporter_id', 'subject_id'] }],
        indices: [{ name: 'report_open', columnNames: ['closed_at', 'created_at', 'id'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'admin_act',
        columns: [
          c.id('id', { isPrimary: true }),
          c.key('admin', 100),
          c.code('act', 20),
          c.code('subject_type', 10),
          c.id('subject_id'),
          c.longText('reason'),
          c.instant('created_at'),
        ],
        indices: [
          { name: 'admin_act_created', columnNames: ['created_at', 'id'] },
          { name: 'admin_act_subject', columnNames: ['subject_id', 'created_at'] },
        ],
      }),
    );
    // In SQL, because TypeORM would copy the tables on SQLite.
    for (const [table, name, type] of columns) {
      if (!(await queryRunner.hasColumn(table, name)))
        await queryRunner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${name} ${type}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of columns)
      await queryRunner.query(`ALTER TABLE \`${table}\` DROP COLUMN ${name}`);
    for (const table of tables) await queryRunner.dropTable(table);
  }
}
