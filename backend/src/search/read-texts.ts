import type { EntityManager } from 'typeorm';
import { placeholders } from '../platform/database/sql-part.ts';
import { charactersMarked } from '../platform/search/marks.ts';

/** What is searched beside titles, as `id` and `text`, before a list of ids. */
const texts = {
  note: `SELECT note_id AS id, SUBSTR(\`text\`, 1, ${charactersMarked}) AS text FROM note_content WHERE note_id`,
  notebook: 'SELECT id, description AS text FROM notebook WHERE id',
};

/** The beginnings of texts by id, as far as a search marks matches in them. */
export async function readTexts(
  manager: EntityManager,
  kind: 'note' | 'notebook',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; text: string }[] = await manager.query(`${texts[kind]} IN ${placeholders(ids)}`, [
    ...ids,
  ]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
