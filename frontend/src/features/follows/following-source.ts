import { type api as Api, type EndpointResponse, limits } from '@commonplace/contracts/api';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionPage, type CollectionSource, sourceOf } from '../../shared/collections/source.ts';
import { pageKey } from '../../shared/collections/use-window.ts';

type FollowingAnswer = EndpointResponse<typeof Api.follows.following>;
export type FollowedPerson = FollowingAnswer['users'][number];
/** A hashtag in the list of those that are followed. */
export type FollowedHashtag = FollowingAnswer['hashtags'][number];

/** The people whom the signed-in person follows, the latest first. */
export function followedPeopleSource(cache: QueryClient): CollectionSource<FollowedPerson> {
  const key = queryKeys.follows.people;
  return sourceOf(key, limits.followingPage, async (page, signal) => {
    const query = amongFollowed<FollowedPerson>(cache, key, page);
    const { users, usersCount } = await call(api.follows.following, { query }, { signal });
    return { runs: [{ items: users, total: usersCount }] };
  });
}

/** The hashtags that the signed-in person follows, the latest first. */
export function followedHashtagsSource(cache: QueryClient): CollectionSource<FollowedHashtag> {
  const key = queryKeys.follows.hashtags;
  return sourceOf(key, limits.followingPage, async (page, signal) => {
    const query = amongFollowed<FollowedHashtag>(cache, key, page);
    const { hashtags, hashtagsCount } = await call(api.follows.following, { query }, { signal });
    return { runs: [{ items: hashtags, total: hashtagsCount }] };
  });
}

interface PageQuery {
  limit: number;
  offset: number;
}

/** Where a page begins for the server: it has no rows for what was unfollowed and is still shown on the pages before. */
function amongFollowed<Item extends FollowedPerson | FollowedHashtag>(
  cache: QueryClient,
  key: QueryKey,
  { limit, offset }: PageQuery,
): PageQuery {
  let unfollowed = 0;
  for (let page = 0; page < offset / limit; page += 1) {
    const shown = cache.getQueryData<CollectionPage<Item>>(pageKey(key, page));
    for (const { items } of shown?.runs ?? [])
      unfollowed += items.filter(({ temp }) => !temp.userFollows).length;
  }
  return { limit, offset: offset - unfollowed };
}
