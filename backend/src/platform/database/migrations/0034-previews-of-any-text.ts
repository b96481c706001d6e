import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A preview is how the text of a note begins, not its first paragraph: notes that begin with a heading, code or a table
 * had none, and lists said that they are empty. Others follow with their next edit.
 */
export class PreviewsOfAnyText1763700000034 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const text = '(SELECT content.`text` FROM note_content content WHERE content.note_id = note.id)';
    const line = `TRIM(REPLACE(REPLACE(SUBSTR(${text}, 1, 200), CHAR(10), ' '), CHAR(9), ' '))`;
    await queryRunner.query(`UPDATE note SET preview = ${line} WHERE preview = '' AND ${text} <> ''`);
  }

  /** The previews of this version are right for the one before. */
  async down(): Promise<void> {}
}
