import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A version may have to replace a damaged base (C11), so it carries a checksum as the base does.
 * Versions from before have none and are not trusted for that.
 */
export class VersionChecksums1763700000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // In SQL, because TypeORM would copy the whole table on SQLite.
    await queryRunner.query('ALTER TABLE note_version ADD COLUMN crc32 bigint NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE note_version DROP COLUMN crc32');
  }
}
