import type { Permission } from '@commonplace/contracts/abilities';
import type { EntityManager } from 'typeorm';
import { Notebook } from './notebook.entity.ts';

/** A notebook with what its view needs beside it. */
export interface NotebookRow {
  notebook: Notebook;
  /** The grant of the person who asks. */
  grant: Permission | null;
  hasGrants: boolean;
  notesCount: number;
}

/** A person's own notebooks by name, with their counts, in one query. */
export async function ownNotebookRows(manager: EntityManager, ownerId: string): Promise<NotebookRow[]> {
  const { entities, raw } = await manager
    .createQueryBuilder(Notebook, 'notebook')
    .innerJoinAndSelect('notebook.owner', 'owner')
    .addSelect('(SELECT COUNT(*) FROM note WHERE note.notebook_id = notebook.id)', 'notes_count')
    .addSelect('EXISTS (SELECT 1 FROM notebook_grant WHERE notebook_id = notebook.id)', 'has_grants')
    .where('notebook.owner_id = :ownerId', { ownerId })
    .orderBy('notebook.name', 'ASC')
    .addOrderBy('notebook.id', 'ASC')
    .getRawAndEntities<{ notes_count: number | string; has_grants: number | string }>();
  return entities.map((notebook, index) => ({
    notebook,
    grant: null,
    hasGrants: Number(raw[index]?.has_grants) === 1,
    notesCount: Number(raw[index]?.notes_count),
  }));
}
