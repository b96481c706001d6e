import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const indexes = [
  { table: 'mail_token', index: new TableIndex({ name: 'mail_token_expiry', columnNames: ['expires_at'] }) },
  { table: 'session', index: new TableIndex({ name: 'session_expiry', columnNames: ['expires_at'] }) },
];

/** What has expired is found without reading what has not. */
export class Expiries1763700000008 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { table, index } of indexes) await queryRunner.createIndex(table, index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table, index } of indexes) await queryRunner.dropIndex(table, index);
  }
}
