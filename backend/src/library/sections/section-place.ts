import { AppError } from '@commonplace/contracts/errors';
import { isSqlite } from '../../platform/database/is-sqlite.ts';
import type { Unit } from '../../platform/database/unit.ts';

/**
 * The section that a note of this notebook is to be in: none for null and undefined. A concurrent deletion
 * waits until the unit ends, and takes the note out of it then. Asked for after the note is
 * locked, as notes are locked before sections everywhere.
 *
 * @throws AppError `rejected` when the notebook has no such section
 */
export async function sectionPlace(
  { manager }: Pick<Unit, 'manager'>,
  notebookId: string,
  sectionId: string | null | undefined,
): Promise<string | null> {
  if (sectionId === null || sectionId === undefined) return null;
  const lock = isSqlite(manager) ? '' : 'LOCK IN SHARE MODE';
  const found: unknown[] = await manager.query(
    `SELECT id FROM section WHERE id = ? AND notebook_id = ? ${lock}`,
    [sectionId, notebookId],
  );
  if (found.length > 0) return sectionId;
  const message = 'This section does not exist.';
  throw new AppError('rejected', { message, errors: { sectionId: message } });
}
