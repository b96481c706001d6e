import { AppError } from '@commonplace/contracts/errors';
import { notePolicy } from '../../../access/note-policy.ts';
import { notebookPolicy } from '../../../access/notebook-policy.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { sectionPlace } from '../../sections/section-place.ts';
import type { NoteRow } from '../read/note-rows.ts';
import { ownNotebookId } from './own-notebook.ts';

/** Where a note stands. */
export interface NotePlace {
  notebookId: string;
  sectionId: string | null;
}

/**
 * The notebook and section a note is to move to, or null when it is there. What is not named stays, but a note that
 * goes to another notebook leaves its section behind.
 *
 * @throws AppError `forbidden` for people who may not move it, `not_found` or `forbidden` for the notebook,
 * `rejected` for the section
 */
export async function newPlace(
  unit: Pick<Unit, 'manager'>,
  personId: string,
  { note, facts }: NoteRow,
  wanted: { notebookId?: string | null | undefined; sectionId?: string | null | undefined },
): Promise<NotePlace | null> {
  const notebookId = wanted.notebookId ?? note.notebookId;
  const isElsewhere = notebookId !== note.notebookId;
  // A reader of the note alone knows no notebook and no section, and may write so again. A notebook
  // that they name is refused, also the right one: the answer must not confirm it (A12).
  const knowsPlace = notebookPolicy(personId, facts.notebook).read;
  if (!knowsPlace && typeof wanted.notebookId === 'string') throw new AppError('forbidden');
  const present = knowsPlace ? note.sectionId : null;
  const staying = isElsewhere ? null : present;
  const sectionId = wanted.sectionId === undefined ? staying : wanted.sectionId;
  if (!isElsewhere && sectionId === present) return null;
  if (!notePolicy(personId, facts).move) throw new AppError('forbidden');
  if (isElsewhere) await ownNotebookId(unit.manager, personId, notebookId);
  return { notebookId, sectionId: await sectionPlace(unit, notebookId, sectionId) };
}
