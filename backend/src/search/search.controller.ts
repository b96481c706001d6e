import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { ListLimits } from '../accounts/list-limits.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { parseQuery } from '../platform/search/parse-query.ts';
import { bestOf } from './best-of.ts';
import { type RankedPage, SearchEngine } from './search-engine.ts';
import { SearchResults } from './search-results.ts';

/** People that `users/list` answers. */
const mostPeople = 20;

const nothing: RankedPage = { ids: [], count: 0, scores: [] };

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
    const asked = parseQuery(text);
    const found = await Promise.all([
      this.results.users(userId, users.ids, asked),
      this.results.notebooks(userId, notebooks.ids, asked),
      this.results.notes(userId, notes.ids, asked),
    ]);
    return {
      success: true as const,
      message: 'Search results.',
      users: found[0],
      notebooks: found[1],
      notes: found[2],
      best: bestOf({ users, notebooks, notes }, new Set(found.flat().map(({ id }) => id))),
      counts: { users: users.count, notebooks: notebooks.count, notes: notes.count },
    };
  }
}
