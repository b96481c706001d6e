export { appSegments } from './app-segments.ts';
export { type AnchoredComment, anchoredComment, commentAnchor } from './comment-anchor.ts';
export { type CommentPart, commentParts, namedIn } from './comment-parts.ts';
export type { ExplorePageData, ProfilePageData, TopicPageData } from './explore-page.ts';
export { hintCookie } from './hint-cookie.ts';
export type { LandingPageData } from './landing-page.ts';
export {
  type FollowTab,
  firstTabOf,
  isFollowTab,
  type Listed,
  type Listing,
  type ListingQuery,
  type ListingTab,
  listingTabs,
  mostCounted,
  type NoteOrder,
  nextNotebooks,
  noteOrders,
  orderOf,
  type ProfileTab,
  pagesOf,
  readListingQuery,
  readProfileQuery,
} from './listing.ts';
export { localPath } from './local-path.ts';
export type { BesideNotes, NotePageData } from './note-page.ts';
export type { NotebookPageData } from './notebook-page.ts';
export type { PageName, PageRequest, PublicPages, RenderPage } from './page-request.ts';
export {
  commentCharacters,
  type DiscussionSort,
  discussionSorts,
  type PublicDiscussion,
  usernameCharacters,
} from './public-discussion.ts';
export { readingMinutes } from './reading-minutes.ts';
export {
  isUsed,
  openingKind,
  readSearchQuery,
  type SearchPageData,
  type SearchPageQuery,
  searchCharacters,
  searchKinds,
  searchText,
  topicOf,
} from './search-page.ts';
export { type StaticPageData, type StaticPageName, staticPages } from './static-pages.ts';
