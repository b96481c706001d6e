import { AppError } from '@commonplace/contracts/errors';
import type { EntityManager } from 'typeorm';
import { isSqlite } from '../../../platform/database/is-sqlite.ts';
import type { Unit } from '../../../platform/database/unit.ts';
import { Notebook } from '../../notebooks/notebook.entity.ts';
import { permittedNotebook } from '../../notebooks/permitted-notebook.ts';

/**
 * The id of a notebook that something of a person's may be put into: the named one if it is theirs,
 * without a name the one that is the default for this.
 *
 * @throws AppError `not_found` when it may not be read, `forbidden` when it is someone else's
 */
export async function ownNotebookId(
  manager: EntityManager,
  personId: string,
  notebookId: string | undefined,
  otherwise: 'defaultOf' | 'defaultSavingOf' = 'defaultOf',
): Promise<string> {
  if (notebookId !== undefined) {
    const { notebook } = await permittedNotebook(manager, personId, notebookId, 'manage');
    return notebook.id;
  }
  const notebook = await manager.findOneBy(Notebook, { [otherwise]: personId });
  if (!notebook) throw new AppError('not_found');
  return notebook.id;
}

/**
 * The same, until the unit ends: a transaction that deletes or gives away the notebook waits, and one that was
 * first is seen. For what puts a row into it, before notes are locked.
 *
 * @throws AppError as {@link ownNotebookId}
 */
export async function holdOwnNotebook(
  unit: Unit,
  personId: string,
  notebookId: string | undefined,
  otherwise?: 'defaultOf' | 'defaultSavingOf',
): Promise<string> {
  const id = await ownNotebookId(unit.manager, personId, notebookId, otherwise);
  if (isSqlite(unit.manager)) return id;
  // The row that is put in share-locks its person by a foreign key, and people come before notebooks.
  await unit.manager.query('SELECT id FROM `user` WHERE id = ? LOCK IN SHARE MODE', [personId]);
  await holdNotebook(unit, id);
  return ownNotebookId(unit.manager, personId, id);
}

/**
 * Has a transaction that deletes this notebook wait until the unit ends, so that what is put into it finds
 * it there. Before notes are locked. SQLite has one writer at a time anyway.
 */
export async function holdNotebook({ manager }: Unit, notebookId: string): Promise<void> {
  if (isSqlite(manager)) return;
  await manager.query('SELECT id FROM notebook WHERE id = ? LOCK IN SHARE MODE', [notebookId]);
}
