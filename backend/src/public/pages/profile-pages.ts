import { api, limits } from '@commonplace/contracts/api';
import { firstTabOf, readListingQuery } from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { Profiles } from '../explore/profiles.ts';
import { Listings } from './listings.ts';
import { type FoundPage, wholePage } from './page-source.ts';

const address = api.profiles.public.params;

/** `/{username}`, with `?tab=` and `?page=`. */
@Injectable()
export class ProfilePages {
  constructor(
    private readonly profiles: Profiles,
    private readonly listings: Listings,
  ) {}

  /** Null for an unknown username, for one of an ended account, and for a page number past the last page. */
  async find(username: string, query: Record<string, unknown>): Promise<FoundPage | null> {
    const asked = address.safeParse({ username });
    const profile = asked.success ? await this.profiles.find(null, asked.data.username) : null;
    if (!profile) return null;
    const { tab, ...place } = readListingQuery(query);
    const { page, after = '' } = place;
    const opened = { ...place, tab: tab ?? firstTabOf(profile.temp) };
    const listing = await this.listings.read(
      { kind: 'person', userId: profile.id },
      opened,
      limits.explorePage,
    );
    if (!listing) return null;
    const data = { ...listing, profile };
    return wholePage(`profile:${profile.id}:${opened.tab}:${page}:${after}`, { page: 'profile', data });
  }
}
