import type { FollowList } from '@commonplace/contracts/api';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/index.ts';
import type { CollectionPage } from '../../shared/collections/source.ts';
import type { CachedPages } from '../../shared/collections/use-pages.ts';
import type { Followed, FollowState } from './followed.ts';

/** The part of a cached person or hashtag that is changed. */
type Followable = { temp: FollowState };
/** A row of the Following panel. */
type ListedRow = Followable & { id: string; username?: string };
/** A row of the results of a search. */
type FoundRow = { kind: string; item: ListedRow };

/**
 * Optimistically changes the follow state of a person or a hashtag in every cache: of its own page
 * (`queryKeys.profile`, `queryKeys.hashtag`), of the Following panel, of the lists of profiles and of the people that
 * searches found. Returns a
 * function that reverts it.
 */
export async function changeFollowed(
  cache: QueryClient,
  followed: Followed,
  change: (state: FollowState) => FollowState,
): Promise<() => void> {
  const changed = <T extends Followable>(shown: T): T => ({
    ...shown,
    // What was muted of a person is no longer, once they are followed again.
    temp: { ...shown.temp, ...('notesMuted' in shown.temp && { notesMuted: false }), ...change(shown.temp) },
  });
  const isPerson = followed.kind === 'person';
  const one = isPerson ? queryKeys.profile(followed.username) : queryKeys.hashtag(followed.tag);
  const list = isPerson ? queryKeys.follows.people : queryKeys.follows.hashtags;
  const isSubject = ({ id, username }: ListedRow) =>
    isPerson ? username === followed.username : id === followed.tag;
  await Promise.all([cache.cancelQueries({ queryKey: one }), cache.cancelQueries({ queryKey: list })]);
  const before: [QueryKey, unknown][] = [
    [one, cache.getQueryData(one)],
    ...cache.getQueriesData({ queryKey: list }),
    ...cache.getQueriesData(foundPeople),
    ...(isPerson ? cache.getQueriesData({ queryKey: queryKeys.followLists }) : []),
  ];
  cache.setQueryData<Followable | null>(one, (shown) => shown && changed(shown));
  cache.setQueriesData<CollectionPage<ListedRow>>(
    { queryKey: list },
    (page) =>
      page && {
        runs: page.runs.map(({ items, total }) => ({
          items: items.map((item) => (isSubject(item) ? changed(item) : item)),
          total,
        })),
      },
  );
  if (isPerson)
    cache.setQueriesData<CachedPages<FoundRow>>(
      foundPeople,
      (found) =>
        found && {
          ...found,
          pages: found.pages.map(({ runs }) => ({
            runs: runs.map(({ items, total }) => ({
              items: items.map((row) => (isSubject(row.item) ? { ...row, item: changed(row.item) } : row)),
              total,
            })),
          })),
        },
    );
  if (isPerson)
    cache.setQueriesData<FollowList>(
      { queryKey: queryKeys.followLists },
      (page) =>
        page && { ...page, users: page.users.map((user) => (isSubject(user) ? changed(user) : user)) },
    );
  return () => {
    for (const [key, shown] of before) cache.setQueryData(key, shown);
  };
}

/** The pages of results of searches that list people (`search-screen.tsx`). */
const foundPeople = {
  queryKey: queryKeys.searches,
  predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[2] === 'users',
};
