import {
  type Listing,
  type ListingQuery,
  type ListingTab,
  nextNotebooks,
  noteOrders,
  pagesOf,
} from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import type { PublicScope } from '../../library/notes/lists/public-note-lists.ts';
import { PublicLists } from '../explore/public-lists.ts';

/** Lists of public notes and notebooks for pages: notes in the order asked for, of notebooks the last edited first. */
@Injectable()
export class Listings {
  constructor(private readonly lists: PublicLists) {}

  /** One page of `limit` entries of a tab, as a guest sees it; null for a page number past the last page. */
  async read(
    scope: PublicScope,
    { tab, page, order, after }: ListingQuery & { tab: ListingTab },
    limit: number,
  ): Promise<Listing | null> {
    const asked = { limit, offset: (page - 1) * limit, after };
    if (tab === 'notes') {
      const { notes, count, next } = await this.lists.notes(null, scope, {
        ...asked,
        sortBy: noteOrders[order],
      });
      return paged({ listed: { tab, order, notes }, page, next }, count, limit);
    }
    const { notebooks, count } = await this.lists.notebooks(null, scope, { ...asked, sortBy: 'updatedAt' });
    return paged({ listed: { tab, notebooks }, page, next: nextNotebooks(notebooks) }, count, limit);
  }
}

function paged(listing: Omit<Listing, 'pages'>, count: number, limit: number): Listing | null {
  const pages = pagesOf(count, limit);
  return listing.page > pages ? null : { ...listing, pages };
}
