import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Indexes for every order in which a person's notes and notebooks are listed, on the tables there were. */
const indexes = [
  ['note', 'note_notebook_updated', 'notebook_id, updated_at'],
  ['note', 'note_notebook_created', 'notebook_id, created_at'],
  ['note', 'note_notebook_title', 'notebook_id, title'],
  ['note', 'note_section', 'section_id'],
  ['notebook', 'notebook_owner_updated', 'owner_id, updated_at'],
  ['notebook', 'notebook_owner_created', 'owner_id, created_at'],
  ['notebook', 'notebook_in_set', 'set_id'],
] as const;

/** Sections of notebooks, sets of notebooks, and what people save of others. */
export class Workspace1763700000009 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'section',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('notebook_id'),
          c.text('title', 100),
          c.code('color', 7),
          c.json('notes_order'),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('notebook', 'notebook_id')],
        indices: [{ name: 'section_notebook', columnNames: ['notebook_id'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'notebook_set',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('owner_id'),
          c.text('title', 100),
          c.code('icon', 40),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('user', 'owner_id')],
        indices: [{ name: 'notebook_set_owner', columnNames: ['owner_id', 'title'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_save',
        columns: [
          c.id('notebook_id', { isPrimary: true }),
          c.id('note_id', { isPrimary: true }),
          c.id('user_id'),
          c.instant('created_at'),
        ],
        foreignKeys: [
          ownedBy('notebook', 'notebook_id'),
          ownedBy('note', 'note_id'),
          ownedBy('user', 'user_id'),
        ],
        indices: [
          { name: 'note_save_note', columnNames: ['note_id', 'user_id'] },
          { name: 'note_save_user', columnNames: ['user_id', 'created_at'] },
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'notebook_save',
        columns: [
          c.id('user_id', { isPrimary: true }),
          c.id('notebook_id', { isPrimary: true }),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id'), ownedBy('notebook', 'notebook_id')],
        indices: [{ name: 'notebook_save_notebook', columnNames: ['notebook_id'] }],
      }),
    );
    // In SQL, because TypeORM would copy the table on SQLite.
    const id = isSqlite(queryRunner) ? 'varchar(36)' : 'varchar(36) CHARACTER SET ascii COLLATE ascii_bin';
    await queryRunner.query(`ALTER TABLE notebook ADD COLUMN set_id ${id} NULL`);
    for (const [table, name, columns] of indexes)
      await queryRunner.query(`CREATE INDEX ${name} ON ${table} (${columns})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, name] of indexes.toReversed())
      await queryRunner.query(
        isSqlite(queryRunner) ? `DROP INDEX ${name}` : `DROP INDEX ${name} ON ${table}`,
      );
    await queryRunner.query('ALTER TABLE notebook DROP COLUMN set_id');
    for (const table of ['notebook_save', 'note_save', 'notebook_set', 'section'])
      await queryRunner.dropTable(table);
  }
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
