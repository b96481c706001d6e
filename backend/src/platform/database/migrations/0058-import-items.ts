import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnsFor, ownedBy } from '../column-types.ts';

/** What each import makes, so that it is continued after a crash, rolled back or undone. */
export class ImportItems1763700000058 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it, and nothing was written there yet.
    await queryRunner.dropTable('import_item', true);
    const c = columnsFor(queryRunner);
    await queryRunner.createTable(
      new Table({
        name: 'import_item',
        columns: [
          c.id('task_id', { isPrimary: true }),
          c.count('seq', { isPrimary: true }),
          c.code('kind', 10),
          c.longText('path'),
          c.key('name', 300),
          c.count('parent_seq', { isNullable: true }),
          c.id('thing_id'),
          c.count('entry_index', { isNullable: true }),
          c.code('state', 10),
          c.json('losses', { isNullable: true }),
        ],
        foreignKeys: [ownedBy('task', 'task_id')],
        indices: [
          { name: 'import_item_thing', columnNames: ['thing_id'] },
          { name: 'import_item_state', columnNames: ['task_id', 'state', 'seq'] },
        ],
      }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropTable('import_item');
  }
}
