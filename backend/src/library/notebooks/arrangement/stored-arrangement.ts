import type { EntityManager } from 'typeorm';
import { noteIsInPlace } from '../../../access/note-access.sql.ts';
import type { Section } from '../../sections/section.entity.ts';
import type { Arrangement } from './arrangement.ts';

/** How the notes of a notebook are stored to stand, with what its orders still name of what has gone. */
export async function storedArrangement(
  manager: EntityManager,
  notebook: { id: string; notesOrder: readonly string[] },
  sections: readonly Pick<Section, 'id' | 'notesOrder'>[],
): Promise<Arrangement> {
  const notes: { id: string; sectionId: string | null }[] = await manager.query(
    `SELECT id, section_id AS sectionId FROM note WHERE notebook_id = ? AND ${noteIsInPlace} ORDER BY created_at, id`,
    [notebook.id],
  );
  return {
    places: new Map(notes.map(({ id, sectionId }) => [id, sectionId])),
    notesOrder: notebook.notesOrder,
    sections: new Map(sections.map(({ id, notesOrder }) => [id, notesOrder])),
  };
}
