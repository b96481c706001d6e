import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

const tables = ['admin_act', 'report', 'person_mute', 'person_block'];
const publicIndexes = [
  ['notebook_public_updated', 'is_public, updated_at, id'],
  ['notebook_public_created', 'is_public, created_at, id'],
  ['notebook_public_name', 'is_public, name, id'],
  ['notebook_owner_public', 'is_public, owner_id, updated_at, id'],
] as const;
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
    await computePublic(queryRunner, 'published_at IS NOT NULL AND is_protected = 0 AND hidden = 0');
    await queryRunner.query(
      'CREATE INDEX IF NOT EXISTS note_author_public_created ON note (is_public, author_id, created_at, id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
    await queryRunner.query(`DROP INDEX note_author_public_created${isSqlite ? '' : ' ON note'}`);
    await computePublic(queryRunner, 'published_at IS NOT NULL AND is_protected = 0');
    for (const [table, name] of columns)
      await queryRunner.query(`ALTER TABLE \`${table}\` DROP COLUMN ${name}`);
    for (const table of tables) await queryRunner.dropTable(table);
  }
}

/** A8 as the database computes it, from another condition than before, with the indexes that begin with it. */
async function computePublic(queryRunner: QueryRunner, condition: string): Promise<void> {
  const computed = (type: string) =>
    `is_public ${type} GENERATED ALWAYS AS (CASE WHEN ${condition} THEN 1 ELSE 0 END) VIRTUAL`;
  if (queryRunner.connection.options.type === 'better-sqlite3') {
    for (const [name] of publicIndexes) await queryRunner.query(`DROP INDEX ${name}`);
    await queryRunner.query('ALTER TABLE notebook DROP COLUMN is_public');
    await queryRunner.query(`ALTER TABLE notebook ADD COLUMN ${computed('boolean')}`);
    for (const [name, on] of publicIndexes)
      await queryRunner.query(`CREATE INDEX ${name} ON notebook (${on})`);
    return;
  }
  // As one statement, so that it can be done again after a kill.
  await queryRunner.query(
    `ALTER TABLE notebook ${publicIndexes.map(([name]) => `DROP INDEX ${name}`).join(', ')},
       DROP COLUMN is_public, ADD COLUMN ${computed('tinyint(1)')},
       ${publicIndexes.map(([name, on]) => `ADD INDEX ${name} (${on})`).join(', ')}`,
  );
}
