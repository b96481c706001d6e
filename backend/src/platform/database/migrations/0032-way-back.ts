import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

const columns = [
  new TableColumn({ name: 'next_path', type: 'varchar', length: '1000', isNullable: true }),
  new TableColumn({ name: 'intended_act', type: 'text', isNullable: true }),
];

/** With the token of a registration: where the person comes back to, and what they meant to do there. */
export class WayBack1763700000032 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // On MariaDB a kill leaves what was made before it.
    for (const column of columns)
      if (!(await queryRunner.hasColumn('mail_token', column.name)))
        await queryRunner.addColumn('mail_token', column);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of columns) await queryRunner.dropColumn('mail_token', name);
  }
}
