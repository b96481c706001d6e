import type { PublicProfile } from '../api/accounts/profiles.ts';
import type { Person } from '../api/accounts/users.ts';
import type { NotebookView } from '../api/library/notebooks.ts';
import type { FollowList } from '../api/social/follows.ts';
import type { HashtagView } from '../api/social/hashtags.ts';
import type { FollowTab, Listing } from './listing.ts';

/** What is public, of everyone. */
export interface ExplorePageData extends Listing {
  /** Topics that are offered, without their `#`. */
  topics: readonly string[];
  /** Topics that most people wrote about lately, without their `#`. */
  used: readonly string[];
}

/** What is public with one hashtag. */
export interface TopicPageData extends Listing {
  topic: HashtagView;
  /** Who writes about it. */
  writers: readonly Person[];
}

/** What is public of a person's. */
interface PublicWorks extends Listing {
  /** Beside the newest notes. */
  notebooks: readonly NotebookView[];
}

/** A page of the people who follow a person, or whom they follow. */
interface FollowPeople extends FollowList {
  tab: FollowTab;
  /** Behind whom it begins; absent for the first page. */
  after?: string | undefined;
}

/** A person, with what is public of theirs or people around them. */
export type ProfilePageData = {
  profile: PublicProfile;
  /** The address of its preview, below the origin. */
  preview: string;
} & (PublicWorks | FollowPeople);
