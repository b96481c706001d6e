import type { NoteAbilities } from '@commonplace/contracts/abilities';
import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { notePolicy } from '../../../access/note-policy.ts';
import { findNoteRow, type NoteRow } from '../read/note-rows.ts';

/**
 * The note, for someone who may do this with it. The one place where hidden and absent become the
 * same answer (A13).
 *
 * @throws AppError `not_found` when it does not exist or may not be read; `forbidden` when it may be
 * read and the act is not allowed.
 */
export async function permittedNote(
  manager: EntityManager,
  personId: string | null,
  noteId: string,
  act: keyof NoteAbilities,
): Promise<NoteRow> {
  const row = await findNoteRow(manager, personId, noteId);
  const abilities = row && notePolicy(personId, row.facts);
  // What was under way when the account was deleted comes too late.
  if (!row || row.author.endedAt !== null || !abilities?.read) throw new AppError('not_found');
  if (!abilities[act]) throw new AppError('forbidden');
  return row;
}
