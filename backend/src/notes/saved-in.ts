import type { NoteSummary } from '@commonplace/contracts/api';
import type { EntityManager } from 'typeorm';

export type SavedIn = NoteSummary['temp']['savedIn'];

/** The notebooks of a person's own that each of these notes is saved in, by name, in one query; of what is saved nowhere, nothing. */
export async function readSavedIn(
  manager: EntityManager,
  personId: string,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, SavedIn>> {
  const savedIn = new Map<string, SavedIn>();
  if (noteIds.length === 0) return savedIn;
  const rows: { note_id: string; id: string; name: string }[] = await manager.query(
    `SELECT note_save.note_id, notebook.id, notebook.name
     FROM note_save JOIN notebook ON notebook.id = note_save.notebook_id
     WHERE note_save.user_id = ? AND note_save.note_id IN (${noteIds.map(() => '?').join(', ')})
     ORDER BY notebook.name, notebook.id`,
    [personId, ...noteIds],
  );
  for (const { note_id, id, name } of rows)
    savedIn.set(note_id, [...(savedIn.get(note_id) ?? []), { id, name }]);
  return savedIn;
}
