import type { EntityManager } from 'typeorm';
import { inChunks, placeholders } from '../../../platform/database/sql-part.ts';

/** The notebooks that have these notes, each once. */
export async function notebooksOfNotes(
  manager: EntityManager,
  noteIds: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of inChunks(noteIds)) {
    const rows: { id: string }[] = await manager.query(
      `SELECT DISTINCT notebook_id AS id FROM note WHERE id IN ${placeholders(some)}`,
      some,
    );
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}
