import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { ListLimits } from '../accounts/list-limits.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { queryTerms } from '../platform/search/query-terms.ts';
import { type FoundPage, SearchEngine } from './search-engine.ts';
import { SearchResults } from './search-results.ts';

/** People that `users/list` answers. */
const mostPeople = 20;

const nothing: FoundPage = { ids: [], count: 0 };

@Controller()
export class SearchController {
  constructor(
    private readonly engine: SearchEngine,
    private readonly results: SearchResults,
    private readonly limits: ListLimits,
  ) {}

  @Endpoint(api.users.list)
  async people({ query }: EndpointInput<typeof api.users.list>, @CurrentPerson() { userId }: SignedIn) {
    await this.limits.consumeSearch(userId);
    const { ids } = await this.engine.people(query.query, { limit: mostPeople, offset: 0 });
    const users = await this.results.people(ids);
    return { success: true as const, message: 'People found.', users };
  }

  @Endpoint(api.search.all)
  async all({ query }: EndpointInput<typeof api.search.all>, @CurrentPerson() { userId }: SignedIn) {
    await this.limits.consumeSearch(userId);
    const { query: text, kind, ...page } = query;
    const isWanted = (one: typeof kind) => kind === undefined || kind === one;
    const [users, notebooks, notes] = await Promise.all([
      isWanted('users') ? this.engine.people(text, page) : nothing,
      isWanted('notebooks') ? this.engine.notebooks(userId, text, page) : nothing,
      isWanted('notes') ? this.engine.notes(userId, text, page) : nothing,
    ]);
    const terms = queryTerms(text);
    const found = await Promise.all([
      this.results.users(userId, users.ids, terms),
      this.results.notebooks(userId, notebooks.ids, terms),
      this.results.notes(userId, notes.ids, terms),
    ]);
    return {
      success: true as const,
      message: 'Search results.',
      users: found[0],
      notebooks: found[1],
      notes: found[2],
      counts: { users: users.count, notebooks: notebooks.count, notes: notes.count },
    };
  }
}
