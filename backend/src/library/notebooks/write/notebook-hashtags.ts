import { findHashtags } from '@commonplace/contracts/hashtags';
import { notebookIsPublic } from '../../../access/notebook-access.sql.ts';
import { isOneOf } from '../../../platform/database/sql-part.ts';
import type { Unit } from '../../../platform/database/unit.ts';

/** Ids in one list of one statement. */
const listLength = 500;

/**
 * The one writer of `notebook_hashtag`: the hashtags in the descriptions of public notebooks (A8). Runs in the
 * transaction that changes a description or who may read a notebook, after the change.
 */
export async function refreshNotebookHashtags(
  { manager }: Pick<Unit, 'manager'>,
  notebookIds: readonly string[],
): Promise<void> {
  for (let i = 0; i < notebookIds.length; i += listLength) {
    const some = notebookIds.slice(i, i + listLength);
    const among = isOneOf('notebook_id', some);
    await manager.query(`DELETE FROM notebook_hashtag WHERE ${among.sql}`, [...among.values]);
    const named = isOneOf('notebook.id', some);
    const described: { id: string; description: string }[] = await manager.query(
      `SELECT notebook.id AS id, notebook.description AS description FROM notebook
       WHERE ${named.sql} AND ${notebookIsPublic}`,
      [...named.values],
    );
    for (const { id, description } of described) {
      const tags = tagsOf(description);
      if (tags.length === 0) continue;
      await manager.query(
        `INSERT INTO notebook_hashtag (notebook_id, tag) VALUES ${tags.map(() => '(?, ?)').join(', ')}`,
        tags.flatMap((tag) => [id, tag]),
      );
    }
  }
}

/** The hashtags of a description, without their `#`. */
export function tagsOf(description: string): string[] {
  return findHashtags(description).map((tag) => tag.slice(1));
}
