import type { NotebookAbilities } from '@commonplace/contracts/abilities';
import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { notebookPolicy } from '../../access/notebook-policy.ts';
import { findNotebookRow, type NotebookRow } from './read/notebook-rows.ts';

/**
 * The notebook, for someone who may do this with it. The one place where hidden and absent become the
 * same answer (A13).
 *
 * @throws AppError `not_found` when it does not exist or may not be read; `forbidden` when it may be
 * read and the act is not allowed.
 */
export async function permittedNotebook(
  manager: EntityManager,
  personId: string | null,
  notebookId: string,
  act: keyof NotebookAbilities,
): Promise<NotebookRow> {
  const row = await findNotebookRow(manager, personId, notebookId);
  const abilities = row && notebookPolicy(personId, row.facts);
  // What was under way when the account was deleted comes too late.
  if (!row || row.owner.endedAt !== null || !abilities?.read) throw new AppError('not_found');
  if (!abilities[act]) throw new AppError('forbidden');
  return row;
}
