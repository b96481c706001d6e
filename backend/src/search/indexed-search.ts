import { limits } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  idsOfGrantedNotesToFind,
  noteDraftIsReadableBy,
  noteIsReadableBy,
} from '../access/note-access.sql.ts';
import { idsOfNotebooksGrantedTo, notebookIsReadableBy } from '../access/notebook-access.sql.ts';
import { personIsKnown } from '../accounts/people/find-person.ts';
import { PeopleService } from '../accounts/people/people.service.ts';
import { Reads } from '../platform/database/reads.ts';
import { inChunks, part, type SqlPart } from '../platform/database/sql-part.ts';
import { exactFirst } from '../platform/search/exact-pieces.ts';
import { findMatches } from '../platform/search/find-matches.ts';
import { docsOfIds } from '../platform/search/index/docs-of-ids.ts';
import type { Hit } from '../platform/search/index/index-reader.ts';
import { newestBlock, RangeBudget } from '../platform/search/index/postings.ts';
import { isLike, type RecentThing, recentThings, scoreOf } from '../platform/search/index/recent-things.ts';
import { foundIds, rowsOfDocs, titles } from '../platform/search/index/rows-of-docs.ts';
import { everyonesScope, type IndexedKind } from '../platform/search/index/search-key.ts';
import { parseQuery, type SearchQuery } from '../platform/search/parse-query.ts';
import { titleFits } from '../platform/search/title-fits.ts';
import { foundTexts } from './found-texts.ts';
import { type PageOf, type RankedPage, SearchEngine } from './search-engine.ts';

/** Hits that are ranked: the newest, and as many titles among older ones. */
const mostRanked = 2_000;
/** With fewer results, what is only like the search follows. */
const fewResults = 5;
/** More than the words of a search can score. */
const scoreOfExact = 1_000;

const nothing: RankedPage = { ids: [], count: 0, scores: [] };

/** What is read of the rows of a kind, and which of them may be found. */
interface Source {
  kind: IndexedKind;
  owner: string;
  changedAt: string;
  isReadable: SqlPart;
  scopes: readonly string[] | null;
  granted: SqlPart | null;
}

interface Row {
  doc: number;
  id: string;
  owner: string;
  changed_at: number | string;
  title: string;
}

interface RankedRow {
  /** Null while the index has nothing of it. */
  doc: number | null;
  id: string;
  /** Whether it was found by its draft, of which title and score are. */
  isDraft: boolean;
  title: string;
  score: number;
  isOwn: boolean;
  changedAt: number;
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

  notes(personId: string | null, text: string, page: PageOf): Promise<RankedPage> {
    const granted = personId === null ? null : idsOfGrantedNotesToFind(personId);
    const notes: Source = {
      kind: 'note',
      owner: 'note.author_id',
      changedAt: 'note.updated_at',
      isReadable: noteIsReadableBy(personId),
      scopes: scopesOf(personId),
      granted,
    };
    if (personId === null) return this.page(personId, text, page, notes);
    return this.page(personId, text, page, notes, {
      kind: 'draft',
      owner: 'note.author_id',
      changedAt: 'draft.updated_at',
      isReadable: noteDraftIsReadableBy(personId),
      scopes: [personId],
      granted,
    });
  }

  notebooks(personId: string | null, text: string, page: PageOf): Promise<RankedPage> {
    return this.page(personId, text, page, {
      kind: 'notebook',
      owner: 'notebook.owner_id',
      changedAt: 'notebook.updated_at',
      isReadable: notebookIsReadableBy(personId),
      scopes: scopesOf(personId),
      granted: personId === null ? null : idsOfNotebooksGrantedTo(personId),
    });
  }

  async people(personId: string | null, text: string, { limit, offset }: PageOf): Promise<RankedPage> {
    const [exact, found] = await Promise.all([
      this.peopleService.exactly(text, personId !== null),
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
    const scoreOfId = new Map(found.ids.map((id, at) => [id, found.scores[at] ?? 0]));
    const ids = [...new Set([...exact.map(({ id }) => id), ...found.ids])];
    const page = ids.slice(offset, offset + limit);
    return {
      ids: page,
      count: Math.min(ids.length, limits.publicCount),
      scores: page.map((id) => scoreOfId.get(id) ?? scoreOfExact),
    };
  }

  private async page(
    personId: string | null,
    text: string,
    { limit, offset }: PageOf,
    source: Source,
    drafts?: Source,
  ): Promise<RankedPage> {
    const query = parseQuery(text);
    if (query.terms.length === 0) return nothing;
    const { manager } = this.reads;
    const { kind } = source;
    const ranked = await this.matches(personId, query, source, fewResults);
    const all = drafts ? await this.withDrafts(personId, query, ranked, drafts) : ranked;
    const texts = foundTexts(manager, kind, all);
    const { found, grades } = await exactFirst(all, query.pieces, offset + limit, texts);
    const page = found.slice(offset, offset + limit);
    return {
      ids: page.map(({ id }) => id),
      count: Math.min(found.length, limits.publicCount),
      scores: page.map((row) => row.score + (grades.get(row) ? scoreOfExact : 0)),
    };
  }

  /** A note that is found by what is published of it and by its draft is one result (A28), the better of both. */
  private async withDrafts(
    personId: string | null,
    query: SearchQuery,
    notes: readonly RankedRow[],
    source: Source,
  ): Promise<readonly RankedRow[]> {
    if ((await newestBlock(this.reads.manager, 'draft')) < 0) return notes;
    const drafts = await this.matches(personId, query, source, fewResults - notes.length);
    if (drafts.length === 0) return notes;
    const found = new Map(notes.map((note) => [note.id, note]));
    for (const draft of drafts) {
      const note = found.get(draft.id);
      if (note === undefined || draft.score >= note.score) found.set(draft.id, draft);
    }
    return [...found.values()].sort(byRank);
  }

  /** All that the person may read and the words match, the best first. With fewer than `few`, what is only like the search follows. */
  private async matches(
    personId: string | null,
    query: SearchQuery,
    source: Source,
    few: number,
  ): Promise<readonly RankedRow[]> {
    const { manager } = this.reads;
    const { kind, scopes, granted } = source;
    const { terms, excluded } = query;
    const also = granted ? await docsOfIds(manager, kind, granted) : undefined;
    const index = {
      kind,
      terms,
      excluded,
      scopes,
      ...(also && { also }),
      most: mostRanked,
      budget: new RangeBudget(),
    };
    const recent =
      personId === null || kind === 'person' || kind === 'draft'
        ? []
        : await recentThings(manager, kind, personId);
    const matching = recent.flatMap((thing) => toRow(thing, scoreOf(thing, query)));
    const found = await findMatches(manager, index, query, few, matching, (hits) =>
      this.ranked(personId, hits, source),
    );
    if (found.length < few) {
      const known = new Set(found.map(({ id }) => id));
      const alike = recent.filter((thing) => !known.has(thing.id) && isLike(thing, query));
      found.push(...alike.flatMap((thing) => toRow(thing, 0)));
    }
    return recent.length > 0 ? found.sort(byRank) : found;
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
    const found = hits.flatMap((hit): RankedRow[] => {
      const row = byDoc.get(hit.doc);
      if (!row || !titleFits(row.title, hit)) return [];
      const { id, title, owner } = row;
      const { doc, score } = hit;
      const isDraft = source.kind === 'draft';
      return [
        { doc, id, isDraft, title, score, isOwn: owner === personId, changedAt: Number(row.changed_at) },
      ];
    });
    return found.sort(byRank);
  }
}

/** Whose things a person, or a guest, may find without a grant. */
const scopesOf = (personId: string | null) =>
  personId === null ? [everyonesScope] : [personId, everyonesScope];

/** Of these documents those that may be read, in pieces of a statement, at the same time: they are four at most. */
async function readable(
  manager: EntityManager,
  { kind, owner, changedAt, isReadable }: Source,
  docs: readonly number[],
): Promise<Row[]> {
  const pieces = inChunks(docs).map((some) =>
    manager.query<Row[]>(
      `SELECT search_doc.doc AS doc, ${foundIds[kind]} AS id, ${owner} AS owner, ${changedAt} AS changed_at,
         ${titles[kind]} AS title
       ${rowsOfDocs(manager, kind, some)} AND (${isReadable.sql})`,
      [...isReadable.values],
    ),
  );
  return (await Promise.all(pieces)).flat();
}

/** An own thing of the last moment, if it has a score. */
function toRow({ doc, id, title, changed_at }: RecentThing, score: number | null): RankedRow[] {
  const isDraft = false;
  return score === null
    ? []
    : [{ doc, id, isDraft, title, score, isOwn: true, changedAt: Number(changed_at) }];
}

function byRank(a: RankedRow, b: RankedRow): number {
  return (
    b.score - a.score ||
    Number(b.isOwn) - Number(a.isOwn) ||
    b.changedAt - a.changedAt ||
    compareText(a.title, b.title) ||
    compareText(a.id, b.id)
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
