import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a note takes beside its content, as `noteBytes` in platform/usage/note-bytes.ts was then. */
const noteBytes = 2_048;

/** Notes count for the quota of their authors also when they are empty: in one statement, so with the migration's mark. */
export class NotesCost1763700000033 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await add(queryRunner, noteBytes);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await add(queryRunner, -noteBytes);
  }
}

async function add(queryRunner: QueryRunner, bytes: number): Promise<void> {
  await queryRunner.query(
    `UPDATE person_usage SET bytes = bytes + ${bytes} * (SELECT COUNT(*) FROM note WHERE note.author_id = person_usage.person_id)`,
  );
}
