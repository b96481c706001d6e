import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchWords } from './0014-search-words.ts';

/** Notes of one statement: their texts are in memory together, up to five megabytes each. */
const piece = 20;

interface Row {
  id: string;
  title: string;
  text: string;
  words: Buffer;
}

/**
 * The words of notes from before migration 0010, which SQL could not spell without their accents, as they are spelled
 * when a note is written. What is right already stays, so a run after a kill starts again.
 */
export class SearchSpelling1763700000014 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (let after = ''; ; ) {
      const notes: Row[] = await queryRunner.query(
        `SELECT note.id, note.title, note_content.text, note_search.words
         FROM note
         JOIN note_content ON note_content.note_id = note.id
         JOIN note_search ON note_search.note_id = note.id
         WHERE note.id > ? ORDER BY note.id LIMIT ${piece}`,
        [after],
      );
      for (const { id, title, text, words } of notes) {
        const spelled = searchWords(title, text);
        if (spelled.equals(words)) continue;
        await queryRunner.query('UPDATE note_search SET words = ? WHERE note_id = ?', [spelled, id]);
      }
      const last = notes.at(-1)?.id;
      if (last === undefined) return;
      after = last;
    }
  }

  /** Either spelling is read by what came before. */
  async down(): Promise<void> {}
}
