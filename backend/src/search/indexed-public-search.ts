import { limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import { noteIsPublic } from '../access/note-access.sql.ts';
import { notebookIsPublic } from '../access/notebook-access.sql.ts';
import {
  notebookOrder,
  type PublicNotebookListing,
  publicNotebookScope,
} from '../library/notebooks/public-notebook-lists.ts';
import {
  noteOrder,
  type PublicNoteListing,
  type PublicScope,
  publicNoteScope,
} from '../library/notes/lists/public-note-lists.ts';
import { Reads } from '../platform/database/reads.ts';
import { allOf, part, type SqlPart } from '../platform/database/sql-part.ts';
import { onlyExact } from '../platform/search/exact-pieces.ts';
import { findDocs } from '../platform/search/index/index-reader.ts';
import { RangeBudget } from '../platform/search/index/postings.ts';
import { rowsOfDocs, titles } from '../platform/search/index/rows-of-docs.ts';
import { everyonesScope } from '../platform/search/index/search-key.ts';
import { parseQuery } from '../platform/search/parse-query.ts';
import { readTexts } from '../platform/search/text/read-texts.ts';
import { titleFits } from '../platform/search/title-fits.ts';
import { PublicSearch } from './public-search.ts';
import type { FoundPage } from './search-engine.ts';

/** So many of the newest hits are put in the order asked for. */
const mostHits = 5_000;

/** Searches the index of `platform/search`. The marks of what is public decide, not the index. */
@Injectable()
export class IndexedPublicSearch extends PublicSearch {
  constructor(private readonly reads: Reads) {
    super();
  }

  notes(scope: PublicScope, text: string, listing: PublicNoteListing): Promise<FoundPage> {
    const conditions = [part(noteIsPublic), ...publicNoteScope(scope)];
    return this.page('note', scope, text, conditions, noteOrder(listing), listing);
  }

  notebooks(scope: PublicScope, text: string, listing: PublicNotebookListing): Promise<FoundPage> {
    const conditions = [part(notebookIsPublic), ...publicNotebookScope(scope)];
    return this.page('notebook', scope, text, conditions, notebookOrder(listing), listing);
  }

  private async page(
    kind: 'note' | 'notebook',
    scope: PublicScope,
    text: string,
    conditions: readonly SqlPart[],
    order: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<FoundPage> {
    const { manager } = this.reads;
    const query = parseQuery(text);
    const scopes = [scope.kind === 'person' ? scope.userId : everyonesScope];
    const hits = await findDocs(manager, {
      kind,
      terms: query.terms,
      excluded: query.excluded,
      scopes,
      most: mostHits,
      budget: new RangeBudget(),
    });
    if (hits.length === 0) return { ids: [], count: 0 };
    const met = allOf(conditions);
    const docs = hits.map(({ doc }) => doc);
    const rows: { id: string; doc: number; title: string }[] = await manager.query(
      `SELECT ${kind}.id AS id, search_doc.doc AS doc, ${titles[kind]} AS title
       ${rowsOfDocs(manager, kind, docs)} AND ${met.sql} ORDER BY ${order}`,
      [...met.values],
    );
    const byDoc = new Map(hits.map((hit) => [hit.doc, hit]));
    const fitting = rows.filter((row) => titleFits(row.title, byDoc.get(Number(row.doc)) ?? { byParts: [] }));
    const found = await onlyExact(fitting, query.pieces, (ids, characters) =>
      readTexts(manager, kind, ids, characters),
    );
    return {
      ids: found.slice(offset, offset + limit).map(({ id }) => id),
      count: Math.min(found.length, limits.publicCount),
    };
  }
}
