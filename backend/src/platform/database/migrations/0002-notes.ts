import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** Notebooks, notes, what is derived from their content for lists and pages, and the grants on both. */
export class Notes1763700000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'notebook',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('owner_id'),
          c.text('name', 200),
          c.longText('description'),
          // The owner's id on the one notebook that is the default, else null: unique, so that there is never a second.
          c.id('default_of', { isNullable: true }),
          c.id('default_saving_of', { isNullable: true }),
          c.flag('is_protected'),
          c.instant('published_at', { isNullable: true }),
          c.key('cover_url', 500, { isNullable: true }),
          c.json('notes_order'),
          c.instant('created_at'),
          c.instant('updated_at'),
        ],
        uniques: [
          { name: 'notebook_default', columnNames: ['default_of'] },
          { name: 'notebook_default_saving', columnNames: ['default_saving_of'] },
        ],
        foreignKeys: [ownedBy('user', 'owner_id')],
        indices: [{ name: 'notebook_owner', columnNames: ['owner_id', 'name'] }],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note',
        columns: [
          c.id('id', { isPrimary: true }),
          c.id('author_id'),
          c.id('notebook_id'),
          c.id('section_id', { isNullable: true }),
          c.flag('is_protected'),
          c.instant('published_at', { isNullable: true }),
          c.number('font_size'),
          c.number('line_height'),
          c.instant('created_at'),
          // From here on derived from the journal by the fold, for lists.
          c.text('title', 300),
          c.text('preview', 200),
          c.json('hashtags'),
          c.json('images'),
          c.count('words'),
          c.count('characters'),
          c.instant('updated_at'),
        ],
        foreignKeys: [ownedBy('user', 'author_id'), ownedBy('notebook', 'notebook_id')],
        indices: [
          { name: 'note_author_updated', columnNames: ['author_id', 'updated_at'] },
          { name: 'note_author_created', columnNames: ['author_id', 'created_at'] },
          { name: 'note_author_title', columnNames: ['author_id', 'title'] },
          { name: 'note_notebook', columnNames: ['notebook_id'] },
        ],
      }),
    );
    await queryRunner.createTable(
      new Table({
        name: 'note_content',
        columns: [
          c.id('note_id', { isPrimary: true }),
          c.longText('text'),
          c.longText('html'),
          // SHA-256 of the whole projection: `updated_at` moves only when it changes (C14).
          c.code('hash', 64),
        ],
        foreignKeys: [ownedBy('note', 'note_id')],
      }),
    );
    for (const thing of ['note', 'notebook']) {
      await queryRunner.createTable(
        new Table({
          name: `${thing}_grant`,
          columns: [
            c.id(`${thing}_id`, { isPrimary: true }),
            c.id('user_id', { isPrimary: true }),
            c.code('permission', 4),
            c.instant('created_at'),
          ],
          foreignKeys: [ownedBy(thing, `${thing}_id`), ownedBy('user', 'user_id')],
          indices: [{ name: `${thing}_grant_user`, columnNames: ['user_id', 'created_at'] }],
        }),
      );
    }
    await queryRunner.createTable(
      new Table({
        name: 'note_creation',
        columns: [
          c.id('user_id', { isPrimary: true }),
          c.key('idempotency_key', 100, { isPrimary: true }),
          c.id('note_id'),
          c.instant('created_at'),
        ],
        foreignKeys: [ownedBy('user', 'user_id'), ownedBy('note', 'note_id')],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = ['note_creation', 'notebook_grant', 'note_grant', 'note_content', 'note', 'notebook'];
    for (const table of tables) await queryRunner.dropTable(table);
  }
}
