import { api, limits, type PublicProfile } from '@commonplace/contracts/api';
import {
  type FollowTab,
  firstTabOf,
  isFollowTab,
  type ListingQuery,
  readProfileQuery,
} from '@commonplace/contracts/pages';
import { Injectable } from '@nestjs/common';
import { FollowLists } from '../../social/follows/follow-lists.ts';
import { Profiles } from '../explore/profiles.ts';
import { PublicLists } from '../explore/public-lists.ts';
import { previewOfPerson } from '../previews/preview-of.ts';
import { Listings } from './listings.ts';
import { type FoundPage, wholePage } from './page-source.ts';

const address = api.profiles.public.params;
/** Notebooks beside the newest notes. */
const notebooksBeside = 3;

/** `/{username}`, with `?tab=` and `?page=`; of the lists of people with `?after=`. */
@Injectable()
export class ProfilePages {
  constructor(
    private readonly profiles: Profiles,
    private readonly listings: Listings,
    private readonly lists: PublicLists,
    private readonly follows: FollowLists,
  ) {}

  /** Null for an unknown username, for one of an ended account, and for a page number past the last page. */
  async find(username: string, query: Record<string, unknown>): Promise<FoundPage | null> {
    const asked = address.safeParse({ username });
    const profile = asked.success ? await this.profiles.find(null, asked.data.username) : null;
    if (!profile) return null;
    const { tab, ...place } = readProfileQuery(query);
    if (isFollowTab(tab)) return this.people(profile, tab, place.after);
    return this.works(profile, { ...place, tab: tab ?? firstTabOf(profile.temp) });
  }

  private async works(
    profile: PublicProfile,
    opened: ListingQuery & { tab: NonNullable<ListingQuery['tab']> },
  ): Promise<FoundPage | null> {
    const scope = { kind: 'person', userId: profile.id } as const;
    const { tab, page, after = '' } = opened;
    const isFirst = tab === 'notes' && page === 1;
    const [listing, { notebooks }] = await Promise.all([
      this.listings.read(scope, opened, limits.explorePage),
      isFirst
        ? this.lists.notebooks(null, scope, { limit: notebooksBeside, offset: 0, sortBy: 'updatedAt' })
        : { notebooks: [] },
    ]);
    if (!listing) return null;
    const data = { ...listing, notebooks, profile, preview: previewOfPerson(profile).address };
    return wholePage(`profile:${profile.id}:${tab}:${page}:${after}`, { page: 'profile', data });
  }

  private async people(
    profile: PublicProfile,
    tab: FollowTab,
    after: string | undefined,
  ): Promise<FoundPage> {
    const list = await this.follows.of(null, profile.id, tab, { limit: limits.followingPage, after });
    const data = { ...list, tab, after, profile, preview: previewOfPerson(profile).address };
    return wholePage(`profile:${profile.id}:${tab}:${after ?? ''}`, { page: 'profile', data });
  }
}
