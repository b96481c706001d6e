import { notebookIsPublic } from '../../../access/notebook-access.sql.ts';
import type { Repair } from '../../../platform/database/repair.ts';
import { isOneOf } from '../../../platform/database/sql-part.ts';
import { refreshNotebookHashtags, tagsOf } from './notebook-hashtags.ts';

/** Notebooks of one statement. */
const piece = 500;

/** `notebook_hashtag`, from descriptions and the facts of A8. */
export const notebookHashtagsRepair: Repair = {
  name: 'notebook-hashtags',
  async run(manager, { checkOnly }) {
    let wrong = 0;
    for (let after = ''; ; ) {
      const notebooks: { id: string; description: string; is_listed: number }[] = await manager.query(
        `SELECT notebook.id, notebook.description, ${notebookIsPublic} AS is_listed FROM notebook
         WHERE notebook.id > ? ORDER BY notebook.id LIMIT ${piece}`,
        [after],
      );
      const last = notebooks.at(-1)?.id;
      if (last === undefined) return wrong;
      const among = isOneOf(
        'notebook_id',
        notebooks.map(({ id }) => id),
      );
      const stored: { notebook_id: string; tag: string }[] = await manager.query(
        `SELECT notebook_id, tag FROM notebook_hashtag WHERE ${among.sql}`,
        [...among.values],
      );
      const storedBy = Map.groupBy(stored, ({ notebook_id }) => notebook_id);
      const wrongIds = notebooks
        .filter(({ id, description, is_listed }) => {
          const right = Number(is_listed) === 1 ? tagsOf(description) : [];
          const found = (storedBy.get(id) ?? []).map(({ tag }) => tag);
          return right.toSorted().join(' ') !== found.toSorted().join(' ');
        })
        .map(({ id }) => id);
      wrong += wrongIds.length;
      if (!checkOnly && wrongIds.length > 0) await refreshNotebookHashtags({ manager }, wrongIds);
      after = last;
    }
  },
};
