import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { type SignedIn, type Viewer, viewerId } from '../access/viewer.ts';
import { ListLimits } from '../accounts/list-limits.ts';
import { CurrentPerson, CurrentViewer } from '../accounts/sessions/current-viewer.ts';
import { PeerAddress } from '../platform/http/connections/peer-address.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { parseQuery } from '../platform/search/parse-query.ts';
import { bestOf } from './best-of.ts';
import { SearchEngine } from './search-engine.ts';
import { SearchResults } from './search-results.ts';

/** People that `users/list` answers. */
const mostPeople = 20;

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
    const { ids } = await this.engine.people(userId, query.query, { limit: mostPeople, offset: 0 });
    const users = await this.results.people(ids);
    return { success: true as const, message: 'People found.', users };
  }

  @Endpoint(api.search.all)
  async all(
    { query }: EndpointInput<typeof api.search.all>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    const personId = viewerId(viewer);
    await this.limits.consumeSearch(personId ?? address);
    const { query: text, kind, ...page } = query;
    const pages = await this.engine.all(personId, text, page, kind);
    const asked = parseQuery(text);
    const [users, notebooks, notes] = await Promise.all([
      this.results.users(personId, pages.users.ids, asked),
      this.results.notebooks(personId, pages.notebooks.ids, asked),
      this.results.notes(personId, pages.notes.ids, asked),
    ]);
    const shown = new Set([users, notebooks, notes].flat().map(({ id }) => id));
    return {
      success: true as const,
      message: 'Search results.',
      users,
      notebooks,
      notes,
      best: bestOf(pages).filter(({ id }) => shown.has(id)),
      counts: { users: pages.users.count, notebooks: pages.notebooks.count, notes: pages.notes.count },
    };
  }
}
