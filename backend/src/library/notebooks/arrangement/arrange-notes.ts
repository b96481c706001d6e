import { isDeepStrictEqual } from 'node:util';
import { inChunks, placeholders } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { Section } from '../../sections/section.entity.ts';
import { NotesArranged } from '../events/notes-arranged.event.ts';
import { Notebook } from '../notebook.entity.ts';
import { type Arrangement, type NamedOrder, rearranged } from './arrangement.ts';
import { storedArrangement } from './stored-arrangement.ts';

/**
 * Gives a notebook that is locked the order its owner asks for, and moves notes into and out of its sections
 * (W3). Answers whether anything is different now.
 */
export async function arrangeNotes(
  unit: Unit,
  actorId: string,
  { id, notesOrder }: Pick<Notebook, 'id' | 'notesOrder'>,
  wanted: NamedOrder,
): Promise<boolean> {
  const sections = await unit.manager.find(Section, {
    where: { notebookId: id },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const before = await storedArrangement(unit.manager, { id, notesOrder }, sections);
  const after = rearranged(before, wanted);
  if (isDeepStrictEqual(before, after)) return false;
  const moved = await moveNotes(unit, id, before, after);
  if (moved.length > 0) unit.emit(new NotesArranged(actorId, id, moved));
  await unit.manager.update(Notebook, { id }, { notesOrder: [...after.notesOrder] });
  for (const [sectionId, order] of after.sections) {
    if (isDeepStrictEqual(order, before.sections.get(sectionId))) continue;
    await unit.manager.update(Section, { id: sectionId }, { notesOrder: [...order] });
  }
  return true;
}

/** Answers which notes are in another section now. */
async function moveNotes(
  unit: Unit,
  notebookId: string,
  before: Arrangement,
  after: Arrangement,
): Promise<string[]> {
  const moved = new Map<string | null, string[]>();
  for (const [noteId, sectionId] of after.places) {
    if (before.places.get(noteId) === sectionId) continue;
    const others = moved.get(sectionId);
    if (others) others.push(noteId);
    else moved.set(sectionId, [noteId]);
  }
  for (const [sectionId, noteIds] of moved) {
    for (const some of inChunks(noteIds)) {
      // A concurrent move of one of them to another notebook was first.
      await unit.manager.query(
        `UPDATE note SET section_id = ? WHERE id IN ${placeholders(some)} AND notebook_id = ?`,
        [sectionId, ...some, notebookId],
      );
    }
  }
  return [...moved.values()].flat();
}
