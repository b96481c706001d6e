import type { NoteOrder, ProfileTab } from '@commonplace/contracts/pages';
import { paths } from './paths.ts';

/** What of a listing an address names. What is left out is the tab that opens by itself, the latest notes, and the first page. */
interface Place {
  tab?: ProfileTab;
  order?: NoteOrder | undefined;
  page?: number;
}

/** Addresses of pages that list what is public; `readListingQuery` of the contract reads them. */
export const listingPaths = {
  explore: ({ tab, ...place }: Place = {}) => at(tab ? `${paths.explore}/${tab}` : paths.explore, place),
  /** By the tag without its `#`. */
  topic: (tag: string, place: Place = {}) => at(paths.tag(`#${tag}`), place),
  profile: (username: string, place: Place = {}) => at(paths.profile(username), place),
} as const;

function at(path: string, { tab, order = 'latest', page = 1 }: Place): string {
  const query = new URLSearchParams({
    ...(tab && { tab }),
    ...(order !== 'latest' && { order }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
