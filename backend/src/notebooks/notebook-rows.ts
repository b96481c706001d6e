import type { Permission } from '@commonplace/contracts/abilities';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { NotebookFacts } from '../access/notebook-policy.ts';
import { Notebook } from './notebook.entity.ts';
import { NotebookGrant } from './notebook-grant.entity.ts';

/** A notebook with its owner and what the policy needs beside it. */
export interface NotebookRow {
  notebook: Notebook;
  /** Rights of the person who asked. */
  facts: NotebookFacts;
  hasGrants: boolean;
}

interface RawRow {
  permission: Permission | null;
  has_grants: number | string;
}

/** Whether a notebook is shared with anybody, as a condition on the alias `notebook`. */
export const notebookHasGrants =
  'EXISTS (SELECT 1 FROM notebook_grant WHERE notebook_grant.notebook_id = notebook.id)';

/**
 * Notebooks with owner and the grant of the person who asks (null for a guest), in one query however many
 * there are. Nothing is filtered by rights: the caller asks the policy. Aliases: `notebook`, `owner`,
 * `grant_of_viewer`.
 */
export function selectNotebooks(
  manager: EntityManager,
  personId: string | null,
): SelectQueryBuilder<Notebook> {
  return manager
    .createQueryBuilder(Notebook, 'notebook')
    .innerJoinAndSelect('notebook.owner', 'owner')
    .leftJoin(
      NotebookGrant,
      'grant_of_viewer',
      'grant_of_viewer.notebook_id = notebook.id AND grant_of_viewer.user_id = :personId',
    )
    .addSelect('grant_of_viewer.permission', 'permission')
    .addSelect(notebookHasGrants, 'has_grants')
    .setParameter('personId', personId);
}

export async function readNotebookRows(query: SelectQueryBuilder<Notebook>): Promise<NotebookRow[]> {
  // Every join is to one row, so entities and raw rows stand side by side.
  const { entities, raw } = await query.getRawAndEntities<RawRow>();
  return entities.map((notebook, index) => toNotebookRow(notebook, raw[index] as RawRow));
}

/** One notebook by its id, or null when there is none. */
export async function findNotebookRow(
  manager: EntityManager,
  personId: string | null,
  notebookId: string,
): Promise<NotebookRow | null> {
  const query = selectNotebooks(manager, personId).where('notebook.id = :notebookId', { notebookId });
  const [row] = await readNotebookRows(query);
  return row ?? null;
}

function toNotebookRow(notebook: Notebook, { permission, has_grants }: RawRow): NotebookRow {
  return {
    notebook,
    facts: {
      ownerId: notebook.ownerId,
      isProtected: notebook.isProtected,
      isPublished: notebook.publishedAt !== null,
      grant: permission,
    },
    hasGrants: Number(has_grants) === 1,
  };
}
