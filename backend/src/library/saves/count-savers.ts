import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { countAmongGranted, notebookIsPublic } from '../../access/notebook-access.sql.ts';
import type { SqlPart } from '../../platform/database/sql-part.ts';
import type { ViewPart } from '../../platform/views/view-parts.ts';
import { type NotebookPartFields, NotebookParts } from '../notebooks/read/notebook-parts.ts';

/** Who saved a notebook, as the person who asks sees it. */
export interface Savers {
  /** Of those who may read it: a save outlives a right, and counts again when that returns. */
  saverCount: number;
  hasSaved: boolean;
}

@Injectable()
export class SaversPart implements ViewPart<NotebookPartFields> {
  constructor(parts: NotebookParts) {
    parts.register(this);
  }

  hydrate(manager: EntityManager, viewerId: string | null, among: SqlPart) {
    return countSavers(manager, viewerId, among);
  }
}

/**
 * Who saved these notebooks (`among` is the list in the brackets of `IN`), by their ids. Of one that everybody reads
 * (A2) all saves count, from the index alone; of another those of the people it is shared with.
 */
export async function countSavers(
  manager: EntityManager,
  personId: string | null,
  among: SqlPart,
): Promise<ReadonlyMap<string, Savers>> {
  const rows: { id: string; count: number | string; own: number | string }[] = await manager.query(
    `SELECT notebook.id AS id,
       CASE WHEN ${notebookIsPublic}
         THEN (SELECT COUNT(*) FROM notebook_save WHERE notebook_save.notebook_id = notebook.id)
         ELSE ${countAmongGranted('notebook_save')}
       END AS count,
       (SELECT 1 FROM notebook_save
         WHERE notebook_save.notebook_id = notebook.id AND notebook_save.user_id = ?) IS NOT NULL AS own
     FROM (SELECT DISTINCT notebook_id FROM notebook_save WHERE notebook_id IN (${among.sql})) saved
     JOIN notebook ON notebook.id = saved.notebook_id`,
    [personId, ...among.values],
  );
  return new Map(
    rows.map(({ id, count, own }) => [id, { saverCount: Number(count), hasSaved: Number(own) === 1 }]),
  );
}
