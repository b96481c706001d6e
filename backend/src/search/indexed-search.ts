import { limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idsOfNotesGrantedTo, noteIsReadableBy } from '../access/note-access.sql.ts';
import { idsOfNotebooksGrantedTo, notebookIsReadableBy } from '../access/notebook-access.sql.ts';
import { personIsKnown } from '../accounts/people/find-person.ts';
import { PeopleService } from '../accounts/people/people.service.ts';
import { Reads } from '../platform/database/reads.ts';
import { inChunks, part, type SqlPart } from '../platform/database/sql-part.ts';
import { docsOfIds } from '../platform/search/docs-of-ids.ts';
import { findDocs, type Hit, type IndexQuery } from '../platform/search/index-reader.ts';
import { RangeBudget } from '../platform/search/postings.ts';
import { looserTerms, queryRuns, queryTerms } from '../platform/search/query-terms.ts';
import { rowsOfDocs, titles } from '../platform/search/rows-of-docs.ts';
import { everyonesScope, type IndexedKind } from '../platform/search/search-key.ts';
import { findSimilarDocs, isSimilarTitle } from '../platform/search/similar-titles.ts';
import { hasParts } from '../platform/search/title-parts.ts';
import { readTexts } from './read-texts.ts';
import { type FoundPage, type PageOf, SearchEngine } from './search-engine.ts';
import { unbrokenFirst } from './unbroken-first.ts';

/** Hits that are ranked: the newest, and as many titles among older ones. */
const mostRanked = 2_000;
/** With fewer results, what has a run of letters in pieces follows, then titles and names with typing errors. */
const fewResults = 5;
const mostSimilar = 200;

const nothing: FoundPage = { ids: [], count: 0 };

/** What is read of the rows of a kind, and which of them may be found. */
interface Source {
  kind: IndexedKind;
  owner: string;
  changedAt: string;
  isReadable: SqlPart;
  scopes: readonly string[] | null;
  granted: SqlPart | null;
}

interface RankedRow {
  doc: number;
  id: string;
  owner: string;
  changed_at: number | string;
  title: string;
}

/** Searches the index of `platform/search`. What it finds there is asked for its rights before anything else is done with it. */
@Injectable()
export class IndexedSearch extends SearchEngine {
  constructor(
    private readonly reads: Reads,
    private readonly peopleService: PeopleService,
  ) {
    super();
  }

  notes(personId: string, text: string, page: PageOf): Promise<FoundPage> {
    return this.page(personId, text, page, {
      kind: 'note',
      owner: 'note.author_id',
      changedAt: 'note.updated_at',
      isReadable: noteIsReadableBy(personId),
      scopes: [personId, everyonesScope],
      granted: idsOfNotesGrantedTo(personId),
    });
  }

  notebooks(personId: string, text: string, page: PageOf): Promise<FoundPage> {
    return this.page(personId, text, page, {
      kind: 'notebook',
      owner: 'notebook.owner_id',
      changedAt: 'notebook.updated_at',
      isReadable: notebookIsReadableBy(personId),
      scopes: [personId, everyonesScope],
      granted: idsOfNotebooksGrantedTo(personId),
    });
  }

  async people(text: string, page: PageOf): Promise<FoundPage> {
    const [exact, found] = await Promise.all([
      this.peopleService.exactly(text),
      this.page(
        null,
        text,
        { limit: limits.publicCount, offset: 0 },
        {
          kind: 'person',
          owner: 'person.id',
          changedAt: '0',
          isReadable: part(personIsKnown),
          scopes: null,
          granted: null,
        },
      ),
    ]);
    const ids = [...new Set([...exact.map(({ id }) => id), ...found.ids])];
    return {
      ids: ids.slice(page.offset, page.offset + page.limit),
      count: Math.min(ids.length, limits.publicCount),
    };
  }

  private async page(
    personId: string | null,
    text: string,
    { limit, offset }: PageOf,
    source: Source,
  ): Promise<FoundPage> {
    const terms = queryTerms(text);
    if (terms.length === 0) return nothing;
    const { manager } = this.reads;
    const { kind, scopes, granted } = source;
    const also = granted ? await docsOfIds(manager, kind, granted) : undefined;
    const query: IndexQuery = {
      kind,
      terms,
      scopes,
      ...(also && { also }),
      most: mostRanked,
      budget: new RangeBudget(),
    };
    const ranked = await this.ranked(personId, await findDocs(manager, query), source);
    const looser = ranked.length < fewResults ? looserTerms(text) : null;
    if (looser) {
      const hits = await findDocs(manager, { ...query, terms: looser });
      ranked.push(...notIn(ranked, await this.ranked(personId, hits, source)));
    }
    if (ranked.length < fewResults) ranked.push(...notIn(ranked, await this.similar(query, source)));
    const runs = queryRuns(text);
    const ordered = await unbrokenFirst(ranked, runs, offset + limit, (ids) =>
      kind === 'person' ? new Map<string, string>() : readTexts(manager, kind, ids),
    );
    return {
      ids: ordered.slice(offset, offset + limit).map(({ id }) => id),
      count: Math.min(ranked.length, limits.publicCount),
    };
  }

  /** The hits that may be read, the best first; not all of those behind what is counted. */
  private async ranked(personId: string | null, hits: readonly Hit[], source: Source): Promise<RankedRow[]> {
    const byScore = hits.toSorted((a, b) => b.score - a.score);
    const ranked: RankedRow[] = [];
    for (let from = 0; from < byScore.length && ranked.length < limits.publicCount; ) {
      let to = Math.min(from + limits.publicCount, byScore.length);
      while (byScore[to]?.score === byScore[to - 1]?.score) to += 1;
      ranked.push(...(await this.rankedAmong(personId, byScore.slice(from, to), source)));
      from = to;
    }
    return ranked;
  }

  private async rankedAmong(
    personId: string | null,
    hits: readonly Hit[],
    source: Source,
  ): Promise<RankedRow[]> {
    const rows = await readable(
      this.reads.manager,
      source,
      hits.map(({ doc }) => doc),
    );
    const byDoc = new Map(rows.map((row) => [Number(row.doc), row]));
    const found = hits.flatMap(({ doc, score, byParts }) => {
      const row = byDoc.get(doc);
      if (!row || !hasParts(row.title, byParts)) return [];
      return [{ row, score, isOwn: row.owner === personId ? 1 : 0, changedAt: Number(row.changed_at) }];
    });
    found.sort(
      (a, b) =>
        b.score - a.score ||
        b.isOwn - a.isOwn ||
        b.changedAt - a.changedAt ||
        compareText(a.row.title, b.row.title) ||
        compareText(a.row.id, b.row.id),
    );
    return found.map(({ row }) => row);
  }

  /** Titles with typing errors. */
  private async similar(query: IndexQuery, source: Source): Promise<RankedRow[]> {
    const { manager } = this.reads;
    const docs = await findSimilarDocs(manager, { ...query, most: mostSimilar });
    const rows = await readable(manager, source, docs);
    const order = new Map(docs.map((doc, at) => [doc, at]));
    return rows
      .filter(({ title }) => isSimilarTitle(title, query.terms))
      .sort((a, b) => (order.get(Number(a.doc)) ?? 0) - (order.get(Number(b.doc)) ?? 0));
  }
}

function notIn(found: readonly RankedRow[], rows: readonly RankedRow[]): RankedRow[] {
  const known = new Set(found.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
}

/** Of these documents those that may be read, in pieces of a statement, at the same time: they are four at most. */
async function readable(
  manager: EntityManager,
  { kind, owner, changedAt, isReadable }: Source,
  docs: readonly number[],
): Promise<RankedRow[]> {
  const pieces = inChunks(docs).map((some) =>
    manager.query<RankedRow[]>(
      `SELECT search_doc.doc AS doc, search_doc.subject_id AS id, ${owner} AS owner, ${changedAt} AS changed_at,
         ${titles[kind]} AS title
       ${rowsOfDocs(manager, kind, some)} AND (${isReadable.sql})`,
      [...isReadable.values],
    ),
  );
  return (await Promise.all(pieces)).flat();
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
