import { limits, trendingTopics } from '@commonplace/contracts/api';
import { type ListingTab, readListingQuery } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { Listings } from './listings.ts';
import { type FoundPage, wholePage } from './page-source.ts';

/** `/explore`, `/explore/notes` and `/explore/notebooks`, each with `?page=`. */
@Injectable()
export class ExplorePages {
  constructor(private readonly listings: Listings) {}

  /** Null for a page number past the last page. */
  async find(tab: ListingTab, query: Record<string, unknown>): Promise<FoundPage | null> {
    const asked = { ...readListingQuery(query), tab };
    const { page, after = '' } = asked;
    const listing = await this.listings.read({ kind: 'everyone' }, asked, limits.explorePage);
    if (!listing) return null;
    const data = { ...listing, topics: trendingTopics };
    return wholePage(`explore:${tab}:${page}:${after}`, { page: 'explore', data });
  }
}
