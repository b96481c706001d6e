import type { api, EndpointInput, NotebookView } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  notebookGrantIsJoined,
  notebookHasSharing,
  notebookIsInPlace,
  notebookIsPublic,
} from '../../../access/notebook-access.sql.ts';
import { isEverySharing } from '../../../access/sharing-of.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { Reads } from '../../../platform/database/reads.ts';
import { allOf, isOneOf, listOf, part, type SqlPart } from '../../../platform/database/sql-part.ts';
import { amongFound, findInList, type SearchedList } from '../../../platform/search/find-in-list.ts';
import { permittedNotebook } from '../permitted-notebook.ts';
import { notebooksOwnedBy } from './notebook-details.ts';
import {
  listedColumns,
  notebooksFrom,
  ownListedColumns,
  type RawNotebookRow,
  toNotebookRow,
} from './notebook-rows.ts';
import { NotebookViews } from './notebook-views.ts';

type OwnQuery = Omit<EndpointInput<typeof api.notebooks.list>['query'], 'id'>;
type PageQuery = EndpointInput<typeof api.notebooks.shared>['query'];
type Order = Pick<PageQuery, 'sortBy' | 'sortOrder'>;

export interface NotebooksPage {
  notebooks: NotebookView[];
  /** On all pages. */
  count: number;
}

/** Reading notebooks. The number of queries never depends on the number of notebooks. */
@Injectable()
export class NotebookReader {
  constructor(
    private readonly reads: Reads,
    private readonly views: NotebookViews,
  ) {}

  /**
   * A notebook with its notes and sections, in their present order.
   *
   * @throws AppError `not_found`
   */
  async one(personId: string | null, notebookId: string): Promise<NotebookView> {
    const { manager } = this.reads;
    const row = await permittedNotebook(manager, personId, notebookId, 'read');
    return this.views.whole(manager, personId, row);
  }

  /** All of a person's own notebooks, or those that match. There are a thousand at most. */
  async own(personId: string, { sharing, searchQuery, ...order }: OwnQuery): Promise<NotebookView[]> {
    const conditions = [part(`notebook.owner_id = ? AND ${notebookIsInPlace}`, personId)];
    const isFiltered = sharing !== undefined && !isEverySharing(sharing);
    if (isFiltered) conditions.push(notebookHasSharing(sharing));
    const { manager } = this.reads;
    const all: NotebookSource = { from: notebooksFrom(personId), conditions };
    const found = searchQuery
      ? await matching(
          manager,
          all,
          isFiltered ? { ids: idsOf(all) } : { scope: personId },
          personId,
          searchQuery,
        )
      : all;
    if (found === null) return [];
    const { from } = found;
    const met = allOf(found.conditions);
    const reading = manager
      .query<RawNotebookRow[]>(
        `SELECT ${ownListedColumns.sql} FROM ${from.sql} WHERE ${met.sql} ORDER BY ${orderOf(order)}`,
        [...from.values, ...met.values],
      )
      .then((raw) => raw.map(toNotebookRow));
    if (found.conditions.length === 1)
      return this.views.ofOwner(manager, personId, reading, notebooksOwnedBy(personId));
    const rows = await reading;
    if (rows.length === 0) return [];
    return this.views.ofOwner(manager, personId, rows, listOf(rows.map(({ notebook }) => notebook.id)));
  }

  /** A page of the notebooks that others have shared with a person. */
  async shared(personId: string, query: PageQuery): Promise<NotebooksPage> {
    const conditions = [part(notebookGrantIsJoined), part('notebook.owner_id <> ?', personId)];
    return this.page(personId, notebooksFrom(personId), conditions, query);
  }

  /** A page of others' notebooks that a person saved and may still read (A8). */
  async saved(personId: string, query: PageQuery): Promise<NotebooksPage> {
    const notebooks = notebooksFrom(personId);
    const saved = part(
      `${notebooks.sql} JOIN notebook_save save ON save.notebook_id = notebook.id AND save.user_id = ?`,
      ...notebooks.values,
      personId,
    );
    const conditions = [
      part('notebook.owner_id <> ?', personId),
      part(`${notebookGrantIsJoined} OR ${notebookIsPublic}`),
    ];
    return this.page(personId, saved, conditions, query);
  }

  /** Notebooks as lists show them to a person (null for a guest), in the order of the ids. Nothing is filtered by rights. */
  async byIds(personId: string | null, ids: readonly string[]): Promise<NotebookView[]> {
    if (ids.length === 0) return [];
    const { manager } = this.reads;
    const from = notebooksFrom(personId);
    const among = isOneOf('notebook.id', ids);
    const raw: RawNotebookRow[] = await manager.query(
      `SELECT ${listedColumns.sql} FROM ${from.sql} WHERE ${among.sql}`,
      [...from.values, ...among.values],
    );
    const rows = new Map(raw.map((one) => [one.id, toNotebookRow(one)]));
    const found = ids.flatMap((id) => rows.get(id) ?? []);
    return this.views.ofRows(manager, personId, found);
  }

  private async page(
    personId: string,
    from: SqlPart,
    conditions: readonly SqlPart[],
    { searchQuery, limit, offset, ...order }: PageQuery,
  ): Promise<NotebooksPage> {
    const { manager } = this.reads;
    const all: NotebookSource = { from, conditions };
    const found = searchQuery ? await matching(manager, all, { ids: idsOf(all) }, null, searchQuery) : all;
    if (found === null) return { notebooks: [], count: 0 };
    const met = allOf(found.conditions);
    const { rows: raw, count } = await readPage<RawNotebookRow>(manager, {
      columns: listedColumns,
      from: part(`FROM ${found.from.sql} WHERE ${met.sql}`, ...found.from.values, ...met.values),
      order: orderOf(order),
      limit,
      offset,
      counting: 'beside',
    });
    return {
      notebooks: await this.views.ofRows(manager, personId, raw.map(toNotebookRow)),
      count,
    };
  }
}

/** Notebooks of a list before it is put in order. */
interface NotebookSource {
  from: SqlPart;
  conditions: readonly SqlPart[];
}

function idsOf({ from, conditions }: NotebookSource): SqlPart {
  const met = allOf(conditions);
  return part(`SELECT notebook.id AS id FROM ${from.sql} WHERE ${met.sql}`, ...from.values, ...met.values);
}

/** Those of a list that a search finds by name or description; null when there is none. */
async function matching(
  manager: EntityManager,
  { from, conditions }: NotebookSource,
  list: SearchedList,
  viewer: string | null,
  text: string,
): Promise<NotebookSource | null> {
  const found = await findInList(manager, { kind: 'notebook', list, viewer, text });
  if (found.docs.length + found.ids.length === 0) return null;
  const among = amongFound('notebook', from, found);
  return { from: among.from, conditions: [...conditions, among.condition] };
}

const columns = {
  name: 'notebook.name',
  createdAt: 'notebook.created_at',
  updatedAt: 'notebook.updated_at',
} as const satisfies Record<Order['sortBy'], string>;

/** In the order asked for, and of equals always in the same. */
function orderOf({ sortBy, sortOrder }: Order): string {
  const direction = sortOrder ?? (sortBy === 'name' ? 'ASC' : 'DESC');
  return `${columns[sortBy]} ${direction}, notebook.id ${direction}`;
}
