import type { NoteSummary } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notebookIsInPlace } from '../../access/notebook-access.sql.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import type { ViewPart } from '../../platform/views/view-parts.ts';
import { type NotePartFields, NoteParts } from '../notes/read/note-parts.ts';

/** The viewer's own notebooks in which a note is saved. */
export type SavedIn = NoteSummary['temp']['savedIn'];

/** `savedIn` in the views of notes; a guest saves nothing. */
@Injectable()
export class SavedInPart implements ViewPart<NotePartFields> {
  constructor(parts: NoteParts) {
    parts.register(this);
  }

  async hydrate(manager: EntityManager, viewerId: string | null, among: SqlPart) {
    if (viewerId === null) return new Map<string, { savedIn: SavedIn }>();
    const byNote = await readSavedIn(manager, viewerId, among);
    return new Map([...byNote].map(([id, savedIn]) => [id, { savedIn }]));
  }
}

/** The notebooks of a person's own that each of these notes is saved in, by name, in one query (`among` as in {@link ViewPart}); of what is saved nowhere, nothing. */
export async function readSavedIn(
  manager: EntityManager,
  personId: string,
  among: SqlPart,
): Promise<ReadonlyMap<string, SavedIn>> {
  const savedIn = new Map<string, SavedIn>();
  const rows: { note_id: string; id: string; name: string }[] = await manager.query(
    `SELECT note_save.note_id, notebook.id, notebook.name
     FROM note_save JOIN notebook ON notebook.id = note_save.notebook_id AND ${notebookIsInPlace}
     WHERE note_save.user_id = ? AND note_save.note_id IN (${among.sql})
     ORDER BY notebook.name, notebook.id`,
    [personId, ...among.values],
  );
  for (const { note_id, id, name } of rows)
    savedIn.set(note_id, [...(savedIn.get(note_id) ?? []), { id, name }]);
  return savedIn;
}
