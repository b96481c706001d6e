import type { api, EndpointInput, NotebookView } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { containing } from '../platform/database/like-pattern.ts';
import { Reads } from '../platform/database/reads.ts';
import { present } from './arrangement.ts';
import type { Notebook } from './notebook.entity.ts';
import { type NotebookDetails, notebookDetails } from './notebook-details.ts';
import { type NotebookRow, notebookHasGrants, readNotebookRows, selectNotebooks } from './notebook-rows.ts';
import { toNotebookView } from './notebook-view.ts';
import { permittedNotebook } from './permitted-notebook.ts';
import { storedArrangement } from './stored-arrangement.ts';

type OwnQuery = Omit<EndpointInput<typeof api.notebooks.list>['query'], 'id'>;
type PageQuery = EndpointInput<typeof api.notebooks.shared>['query'];

export interface NotebooksPage {
  notebooks: NotebookView[];
  /** On all pages. */
  count: number;
}

/** Reading notebooks. The number of queries never depends on the number of notebooks. */
@Injectable()
export class NotebookReader {
  constructor(private readonly reads: Reads) {}

  /**
   * A notebook with its notes and sections, as they stand in it now. In an open unit, what that has written.
   *
   * @throws AppError `not_found`
   */
  async one(
    personId: string | null,
    notebookId: string,
    manager: EntityManager = this.reads.manager,
  ): Promise<NotebookView> {
    const row = await permittedNotebook(manager, personId, notebookId, 'read');
    const details = (await notebookDetails(manager, personId, [row])).get(notebookId) as NotebookDetails;
    const stored = await storedArrangement(manager, row.notebook, details.sections);
    return toNotebookView(row, details, personId, present(stored));
  }

  /** All of a person's own notebooks, or those that match. There are a thousand at most. */
  async own(personId: string, { sharing, ...query }: OwnQuery): Promise<NotebookView[]> {
    const notebooks = selectNotebooks(this.reads.manager, personId).where('notebook.owner_id = :personId');
    if (sharing) notebooks.andWhere(hasSharing(sharing));
    return this.views(personId, await readNotebookRows(ordered(notebooks, query)));
  }

  /** A page of the notebooks that others have shared with a person. */
  async shared(personId: string, query: PageQuery): Promise<NotebooksPage> {
    const notebooks = selectNotebooks(this.reads.manager, personId)
      .where('grant_of_viewer.user_id = :personId')
      .andWhere('notebook.owner_id <> :personId');
    return this.page(personId, notebooks, query);
  }

  /** A page of others' notebooks that a person saved and may still read (A8). */
  async saved(personId: string, query: PageQuery): Promise<NotebooksPage> {
    const notebooks = selectNotebooks(this.reads.manager, personId)
      .innerJoin('notebook_save', 'save', 'save.notebook_id = notebook.id AND save.user_id = :personId')
      .where('notebook.owner_id <> :personId')
      .andWhere(
        '(grant_of_viewer.user_id IS NOT NULL OR (notebook.published_at IS NOT NULL AND notebook.is_protected = :no))',
        { no: false },
      );
    return this.page(personId, notebooks, query);
  }

  private async page(
    personId: string,
    notebooks: SelectQueryBuilder<Notebook>,
    query: PageQuery,
  ): Promise<NotebooksPage> {
    const all = ordered(notebooks, query);
    const count = await all.getCount();
    const rows = await readNotebookRows(all.limit(query.limit).offset(query.offset));
    return { notebooks: await this.views(personId, rows), count };
  }

  private async views(personId: string, rows: readonly NotebookRow[]): Promise<NotebookView[]> {
    const details = await notebookDetails(this.reads.manager, personId, rows);
    return rows.map((row) => toNotebookView(row, details.get(row.notebook.id) as NotebookDetails, personId));
  }
}

/** Found by name or description; in the order asked for, and of equals always in the same. */
function ordered(
  notebooks: SelectQueryBuilder<Notebook>,
  { searchQuery, sortBy, sortOrder }: Pick<PageQuery, 'searchQuery' | 'sortBy' | 'sortOrder'>,
): SelectQueryBuilder<Notebook> {
  if (searchQuery) {
    notebooks.andWhere(
      "(notebook.name LIKE :pattern ESCAPE '!' OR notebook.description LIKE :pattern ESCAPE '!')",
      { pattern: containing(searchQuery) },
    );
  }
  const direction = sortOrder ?? (sortBy === 'name' ? 'ASC' : 'DESC');
  return notebooks.orderBy(`notebook.${sortBy}`, direction).addOrderBy('notebook.id', direction);
}

/** Rule A1 as a condition; `sharingOf` is the same rule on rows that are loaded. */
function hasSharing(wanted: NonNullable<OwnQuery['sharing']>): Brackets {
  const conditions = {
    published: 'notebook.published_at IS NOT NULL',
    shared: `notebook.published_at IS NULL AND ${notebookHasGrants}`,
    private: `notebook.published_at IS NULL AND NOT ${notebookHasGrants}`,
  };
  return new Brackets((either) => {
    for (const sharing of wanted) either.orWhere(conditions[sharing]);
  });
}
