import {
  type Listing,
  type ListingQuery,
  type ListingTab,
  orderOf,
  pagesOf,
} from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import type { PublicScope } from '../../library/notes/lists/public-note-lists.ts';
import { PublicLists } from '../explore/public-lists.ts';

/** Lists of public notes and notebooks for pages, in the order that each has by itself. */
@Injectable()
export class Listings {
  constructor(private readonly lists: PublicLists) {}

  /** One page of `limit` entries of a tab, as a guest sees it; null for a page number past the last page. */
  async read(
    scope: PublicScope,
    { tab, page, after }: ListingQuery & { tab: ListingTab },
    limit: number,
  ): Promise<Listing | null> {
    const sortBy = orderOf(scope.kind, tab);
    const asked = { limit, offset: (page - 1) * limit, sortBy, after } as const;
    if (tab === 'notes') {
      const { notes, count } = await this.lists.notes(null, scope, asked);
      return paged({ tab, notes }, count, page, limit);
    }
    const { notebooks, count } = await this.lists.notebooks(null, scope, asked);
    return paged({ tab, notebooks }, count, page, limit);
  }
}

function paged(listed: Listing['listed'], count: number, page: number, limit: number): Listing | null {
  const pages = pagesOf(count, limit);
  return page > pages ? null : { listed, page, pages };
}
