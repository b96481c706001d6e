import { AccessChanged } from '../notes/access-changed.event.ts';
import { NoteChanged } from '../notes/note-changed.event.ts';
import type { Unit } from '../platform/database/unit.ts';
import type { Subject } from './subject.ts';

/**
 * Has everybody learn of a change to who sees a thing: those who have one of its notes open ask for it
 * again, and if it changed what somebody may do, the epochs of its notes rise in this unit (C3).
 */
export async function tellNotes(
  unit: Unit,
  subject: Subject,
  id: string,
  { rightsChanged }: { rightsChanged: boolean },
): Promise<void> {
  const noteIds = await subject.noteIds(unit, id);
  if (noteIds.length === 0) return;
  if (rightsChanged) unit.emit(new AccessChanged(noteIds));
  unit.emit(new NoteChanged(noteIds));
}
