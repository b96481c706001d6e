import { limits, trendingTopics } from '@commonplace/contracts/api';
import { type ListingTab, readListingQuery } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { UsedTopics } from '../explore/used-topics.ts';
import { Listings } from './listings.ts';
import { type FoundPage, wholePage } from './page-source.ts';

/** `/explore`, `/explore/notes` and `/explore/notebooks`, each with `?order=` and `?page=`. */
@Injectable()
export class ExplorePages {
  constructor(
    private readonly listings: Listings,
    private readonly usedTopics: UsedTopics,
  ) {}

  /** Null for a page number past the last page. */
  async find(tab: ListingTab, query: Record<string, unknown>): Promise<FoundPage | null> {
    const asked = { ...readListingQuery(query), tab };
    const { order, page, after = '' } = asked;
    const [listing, used] = await Promise.all([
      this.listings.read({ kind: 'everyone' }, asked, limits.explorePage),
      this.usedTopics.list(),
    ]);
    if (!listing) return null;
    const data = { ...listing, topics: trendingTopics, used };
    return wholePage(`explore:${tab}:${order}:${page}:${after}`, { page: 'explore', data });
  }
}
