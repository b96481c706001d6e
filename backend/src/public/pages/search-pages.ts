import { api, limits, type SearchKind } from '@commonplace/contracts/api';
import {
  isUsed,
  openingKind,
  pagesOf,
  type SearchPageData,
  type SearchPageQuery,
  topicOf,
} from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { parseQuery } from '../../platform/search/parse-query.ts';
import { bestOf } from '../../search/best-of.ts';
import { SearchEngine } from '../../search/search-engine.ts';
import { SearchResults } from '../../search/search-results.ts';
import { Topics } from '../explore/topics.ts';
import { type FoundPage, wholePage } from './page-source.ts';

const topicAddress = api.hashtags.one.params;
const limit = limits.searchResults;
const nothing = { users: [], notebooks: [], notes: [] };

/** `/search`, with `?q=`, `?tab=` and `?page=`: what is public, as `search/all` finds it. */
@Injectable()
export class SearchPages {
  constructor(
    private readonly engine: SearchEngine,
    private readonly results: SearchResults,
    private readonly topics: Topics,
  ) {}

  /** Null for a page number past the last page. */
  async find(asked: SearchPageQuery): Promise<FoundPage | null> {
    const { query, page } = asked;
    const data = query === '' ? notAsked : await this.search(asked);
    return data && wholePage(`search:${data.asked}:${data.tab}:${page}:${query}`, { page: 'search', data });
  }

  private async search({ query, tab: asked, page }: SearchPageQuery): Promise<SearchPageData | null> {
    const [ranked, topic] = await Promise.all([
      this.engine.all(null, query, { limit, offset: (page - 1) * limit }),
      this.topic(query),
    ]);
    const counts = {
      users: ranked.users.count,
      notebooks: ranked.notebooks.count,
      notes: ranked.notes.count,
    };
    const tab = asked ?? openingKind(bestOf(ranked)[0], counts);
    const pages = pagesOf(counts[tab], limit);
    if (page > pages) return null;
    const found = { ...nothing, [tab]: await this.read(tab, ranked[tab].ids, query) };
    return { query, asked, tab, found, counts, topic, page, pages };
  }

  private read(kind: SearchKind, ids: readonly string[], query: string) {
    return this.results[kind](null, ids, parseQuery(query));
  }

  private async topic(query: string) {
    const asked = topicAddress.safeParse({ hashtag: topicOf(query) });
    const topic = asked.success ? await this.topics.find(null, asked.data.hashtag) : null;
    return topic && isUsed(topic) ? topic : null;
  }
}

const notAsked: SearchPageData = {
  query: '',
  asked: null,
  tab: 'users',
  found: nothing,
  counts: { users: 0, notebooks: 0, notes: 0 },
  topic: null,
  page: 1,
  pages: 1,
};
