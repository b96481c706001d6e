import type { NotebookSetView } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { notebookIsInPlace } from '../../access/notebook-access.sql.ts';
import { Reads } from '../../platform/database/reads.ts';
import { NotebookSet } from './notebook-set.entity.ts';

/** Reading sets. Each person reads their own alone. */
@Injectable()
export class SetReader {
  constructor(private readonly reads: Reads) {}

  /** A person's own sets by title, each with its notebooks by name, in two queries. */
  async own(ownerId: string): Promise<NotebookSetView[]> {
    const { manager } = this.reads;
    const sets = await manager.find(NotebookSet, { where: { ownerId }, order: { title: 'ASC', id: 'ASC' } });
    const placed: { id: string; setId: string }[] = await manager.query(
      `SELECT id, set_id AS setId FROM notebook
       WHERE owner_id = ? AND set_id IS NOT NULL AND ${notebookIsInPlace} ORDER BY name, id`,
      [ownerId],
    );
    const notebookIds = new Map(sets.map(({ id }) => [id, [] as string[]]));
    for (const { id, setId } of placed) notebookIds.get(setId)?.push(id);
    return sets.map((set) => toSetView(set, notebookIds.get(set.id) ?? []));
  }

  /** @throws AppError `not_found`, for another person's as for one that does not exist */
  async one(ownerId: string, setId: string): Promise<NotebookSetView> {
    const set = await this.reads.manager.findOneBy(NotebookSet, { id: setId, ownerId });
    if (!set) throw new AppError('not_found');
    const placed: { id: string }[] = await this.reads.manager.query(
      `SELECT id FROM notebook WHERE set_id = ? AND ${notebookIsInPlace} ORDER BY name, id`,
      [setId],
    );
    return toSetView(
      set,
      placed.map(({ id }) => id),
    );
  }
}

function toSetView({ id, title, icon }: NotebookSet, notebookIds: string[]): NotebookSetView {
  return { id, title, icon: { class: icon }, notebookIds };
}
