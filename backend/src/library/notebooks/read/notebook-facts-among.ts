import type { EntityManager } from 'typeorm';
import {
  notebookFactColumnsOfAll,
  type RawNotebookFacts,
  toNotebookFacts,
} from '../../../access/notebook-access.sql.ts';
import type { NotebookFacts } from '../../../access/notebook-policy.ts';
import { selectInLists } from '../../../platform/database/select-in-lists.ts';
import { grantsOf } from '../../notes/read/note-facts-among.ts';

type NotebookRow = Omit<RawNotebookFacts, 'permission'> & { id: string };

/** The same as `noteFactsAmong` for notebooks, in two statements. Null also where the owner's account has ended. */
export async function notebookFactsAmong(
  manager: EntityManager,
  notebookIds: readonly string[],
  userIds: readonly string[],
): Promise<(notebookId: string, userId: string) => NotebookFacts | null> {
  const rows: NotebookRow[] = await selectInLists(
    manager,
    `SELECT notebook.id, ${notebookFactColumnsOfAll} FROM notebook
     JOIN \`user\` owner ON owner.id = notebook.owner_id AND owner.ended_at IS NULL
     WHERE notebook.id IN (?)`,
    [notebookIds],
  );
  const notebooks = new Map(rows.map((row) => [row.id, row]));
  const grants = await grantsOf(manager, 'notebook', [...notebooks.keys()], userIds);
  return (notebookId, userId) => {
    const notebook = notebooks.get(notebookId);
    return notebook ? toNotebookFacts({ ...notebook, permission: grants(notebookId, userId) }) : null;
  };
}
