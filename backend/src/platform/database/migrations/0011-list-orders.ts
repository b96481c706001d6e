import type { MigrationInterface, QueryRunner } from 'typeorm';

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
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, order] of indexes) await replaceIndex(queryRunner, name, order);
  }
}

async function replaceIndex(queryRunner: QueryRunner, name: string, columns: string): Promise<void> {
  const isSqlite = queryRunner.connection.options.type === 'better-sqlite3';
  await queryRunner.query(isSqlite ? `DROP INDEX ${name}` : `DROP INDEX ${name} ON note`);
  await queryRunner.query(`CREATE INDEX ${name} ON note (${columns})`);
}
