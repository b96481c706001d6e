import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A preview is how the text of a note begins, not its first paragraph: notes that begin with a heading, code or a table
 * had none, and lists said that they are empty. Others follow with their next edit.
 */
export class PreviewsOfAnyText1763700000034 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const text = '(SELECT content.`text` FROM note_content content WHERE content.note_id = note.id)';
    let line = `SUBSTR(${text}, 1, 200)`;
    const values: string[] = [];
    const replace = (from: string, to: string) => {
      line = `REPLACE(${line}, ?, ?)`;
      values.push(from, to);
    };
    for (const override of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') replace(override, '');
    for (const blank of '\t\n\r\u00a0\u2028\u2029') replace(blank, ' ');
    // A run of blanks is one: by two characters that are no longer in the text.
    replace(' ', '\u2066\u2067');
    replace('\u2067\u2066', '');
    replace('\u2066\u2067', ' ');
    await queryRunner.query(
      `UPDATE note SET preview = TRIM(${line}) WHERE preview = '' AND ${text} <> ''`,
      values,
    );
  }

  /** The previews of this version are right for the one before. */
  async down(): Promise<void> {}
}
