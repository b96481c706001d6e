import type { PublicProfile } from '../api/accounts/profiles.ts';
import type { HashtagView } from '../api/social/hashtags.ts';
import type { Listing } from './listing.ts';

/** What is public, of everyone. */
export interface ExplorePageData extends Listing {
  /** Topics that are offered, without their `#`. */
  topics: readonly string[];
}

/** What is public with one hashtag. */
export interface TopicPageData extends Listing {
  topic: HashtagView;
}

/** A person, and what is public of theirs. */
export interface ProfilePageData extends Listing {
  profile: PublicProfile;
}
