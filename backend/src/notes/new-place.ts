import { AppError } from '@commonplace/contracts/errors';
import { notePolicy } from '../access/note-policy.ts';
import type { Unit } from '../platform/database/unit.ts';
import { sectionPlace } from '../sections/section-place.ts';
import type { NoteRow } from './note-rows.ts';
import { ownNotebookId } from './own-notebook.ts';

/** Where a note stands. */
export interface NotePlace {
  notebookId: string;
  sectionId: string | null;
}

/**
 * Where a note is to stand, or null when it stands there. What is not named stays, but a note that goes
 * to another notebook leaves its section behind.
 *
 * @throws AppError `forbidden` for whoever may not move it, `not_found` or `forbidden` for the notebook,
 * `rejected` for the section
 */
export async function newPlace(
  unit: Pick<Unit, 'manager'>,
  personId: string,
  { note, facts }: NoteRow,
  wanted: { notebookId?: string | undefined; sectionId?: string | null | undefined },
): Promise<NotePlace | null> {
  const notebookId = wanted.notebookId ?? note.notebookId;
  const isElsewhere = notebookId !== note.notebookId;
  const staying = isElsewhere ? null : note.sectionId;
  const sectionId = wanted.sectionId === undefined ? staying : wanted.sectionId;
  if (!isElsewhere && sectionId === note.sectionId) return null;
  if (!notePolicy(personId, facts).move) throw new AppError('forbidden');
  if (isElsewhere) await ownNotebookId(unit.manager, personId, notebookId);
  return { notebookId, sectionId: await sectionPlace(unit, notebookId, sectionId) };
}
