import { limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import {
  newestPublicNotebooks,
  notebookOrder,
  type PublicNotebookListing,
} from '../notebooks/public-notebook-lists.ts';
import {
  newestPublicNotes,
  noteOrder,
  type PublicNoteListing,
  type PublicScope,
} from '../notes/public-note-lists.ts';
import { anyHasText } from '../platform/database/like-pattern.ts';
import { readPage } from '../platform/database/read-page.ts';
import { Reads } from '../platform/database/reads.ts';
import { havingWords } from '../platform/database/search-words.ts';
import { part, type SqlPart } from '../platform/database/sql-part.ts';
import { type FoundIds, PublicSearch } from './public-search.ts';

/** So many of the newest in a scope are looked at: what bounds the cost of one search. */
const mostSearched = 5_000;

const nothing: FoundIds = { ids: [], count: 0 };

/** Searches the database without an engine of its own: the newest of a scope, each asked for the words. */
@Injectable()
export class NewestFirstSearch extends PublicSearch {
  constructor(private readonly reads: Reads) {
    super();
  }

  async notes(scope: PublicScope, text: string, listing: PublicNoteListing): Promise<FoundIds> {
    const words = havingWords(this.reads.manager, text);
    if (words === null) return nothing;
    const newest = newestPublicNotes(scope, mostSearched);
    const from = part(
      `(${newest.sql}) found JOIN note_search ON note_search.note_id = found.id
       JOIN note ON note.id = found.id WHERE ${words.sql}`,
      ...newest.values,
      ...words.values,
    );
    return this.page(from, 'note.id', noteOrder(listing), listing);
  }

  async notebooks(scope: PublicScope, text: string, listing: PublicNotebookListing): Promise<FoundIds> {
    const { manager } = this.reads;
    const newest = await newestPublicNotebooks(manager, scope, mostSearched);
    if (newest === null) return nothing;
    const mentions = anyHasText(manager, ['notebook.name', 'notebook.description'], text);
    const from = part(
      `(${newest.sql}) found JOIN notebook ON notebook.id = found.id WHERE ${mentions.sql}`,
      ...newest.values,
      ...mentions.values,
    );
    return this.page(from, 'notebook.id', notebookOrder(listing), listing);
  }

  private async page(
    from: SqlPart,
    id: 'note.id' | 'notebook.id',
    order: string,
    { limit, offset }: Pick<PublicNoteListing, 'limit' | 'offset'>,
  ): Promise<FoundIds> {
    const { rows, count } = await readPage<{ id: string }>(this.reads.manager, {
      columns: part(`${id} AS id`),
      from: part(`FROM ${from.sql}`, ...from.values),
      order,
      limit,
      offset,
      counting: 'in passing',
    });
    return { ids: rows.map(({ id }) => id), count: Math.min(count, limits.publicCount) };
  }
}
