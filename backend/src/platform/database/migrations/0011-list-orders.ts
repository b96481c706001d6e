import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/**
 * Every order in which notes are listed, with what a page and its count are found by besides: the id, which
 * decides among equals, and what says how public a note is. So nothing but the notes of a page is read
 * from the table.
 */
const indexes = [
  ['note_author_updated', 'author_id, updated_at', 'published_at'],
  ['note_author_created', 'author_id, created_at', 'published_at'],
  ['note_author_title', 'author_id, title', 'published_at'],
  ['note_notebook_updated', 'notebook_id, updated_at', 'published_at, is_protected'],
  ['note_notebook_created', 'notebook_id, created_at', 'published_at, is_protected'],
  ['note_notebook_title', 'notebook_id, title', 'published_at, is_protected'],
] as const;

export class ListOrders1763700000011 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, order, openness] of indexes)
      await replaceIndex(queryRunner, name, `${order}, id, ${openness}`);
    if (isSqlite(queryRunner)) await searchByRow(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, order] of indexes) await replaceIndex(queryRunner, name, order);
    if (isSqlite(queryRunner)) await searchByAuthor(queryRunner);
  }
}

async function replaceIndex(queryRunner: QueryRunner, name: string, columns: string): Promise<void> {
  if (isSqlite(queryRunner)) {
    await queryRunner.query(`DROP INDEX ${name}`);
    await queryRunner.query(`CREATE INDEX ${name} ON note (${columns})`);
    return;
  }
  // As one statement, so that it can run again after a kill.
  await queryRunner.query(`ALTER TABLE note DROP INDEX ${name}, ADD INDEX ${name} (${columns})`);
}

/**
 * On SQLite the words of notes are rows of a table with an index of their authors, instead of keys in order:
 * keys as long as these, three or four to a page, made a tree so high that one note took six microseconds to
 * find. MariaDB keeps all rows at the bottom of its tree.
 */
async function searchByRow(queryRunner: QueryRunner): Promise<void> {
  const c = columnsFor(queryRunner);
  await replaceSearch(
    queryRunner,
    new Table({
      name: 'note_search',
      columns: [c.id('note_id', { isPrimary: true }), c.id('author_id'), c.bytes('words')],
      foreignKeys: [ownedBy('note', 'note_id')],
      indices: [{ name: 'note_search_author', columnNames: ['author_id'] }],
    }),
  );
}

async function searchByAuthor(queryRunner: QueryRunner): Promise<void> {
  const c = columnsFor(queryRunner);
  await replaceSearch(
    queryRunner,
    new Table({
      name: 'note_search',
      columns: [
        c.id('author_id', { isPrimary: true }),
        c.id('note_id', { isPrimary: true }),
        c.bytes('words'),
      ],
      foreignKeys: [ownedBy('note', 'note_id')],
      indices: [{ name: 'note_search_note', columnNames: ['note_id'], isUnique: true }],
      withoutRowid: true,
    }),
  );
}

async function replaceSearch(queryRunner: QueryRunner, table: Table): Promise<void> {
  await queryRunner.query('ALTER TABLE note_search RENAME TO note_search_before');
  await queryRunner.createTable(table);
  await queryRunner.query(
    'INSERT INTO note_search (author_id, note_id, words) SELECT author_id, note_id, words FROM note_search_before',
  );
  await queryRunner.query('DROP TABLE note_search_before');
}

function isSqlite({ connection }: QueryRunner): boolean {
  return connection.options.type === 'better-sqlite3';
}
