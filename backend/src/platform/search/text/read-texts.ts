import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/sql-part.ts';
import type { IndexedKind } from '../index/search-key.ts';

/** What is searched beside titles, as `id` and `text`, before a list of ids. */
const texts = {
  note: (characters: number) =>
    `SELECT note_id AS id, SUBSTR(\`text\`, 1, ${characters}) AS text FROM note_content WHERE note_id`,
  draft: (characters: number) =>
    `SELECT note_id AS id, SUBSTR(\`text\`, 1, ${characters}) AS text FROM note_draft WHERE note_id`,
  notebook: () => 'SELECT id, description AS text FROM notebook WHERE id',
};

/** The beginnings of texts by id, for drafts that of the note; those that there are. */
export async function readTexts(
  manager: EntityManager,
  kind: IndexedKind,
  ids: readonly string[],
  characters: number,
): Promise<ReadonlyMap<string, string>> {
  if (kind === 'person' || ids.length === 0) return new Map();
  const rows: { id: string; text: string }[] = await manager.query(
    `${texts[kind](characters)} IN ${placeholders(ids)}`,
    [...ids],
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}
