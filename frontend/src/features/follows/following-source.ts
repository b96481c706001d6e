import { type api as Api, type EndpointResponse, limits } from '@commonplace/contracts/api';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { type CollectionSource, sourceOf } from '../../shared/collections/source.ts';

type FollowingAnswer = EndpointResponse<typeof Api.follows.following>;
export type FollowedPerson = FollowingAnswer['users'][number];
export type FollowedHashtag = FollowingAnswer['hashtags'][number];

/** The people whom the signed-in person follows, the latest first. */
export function followedPeopleSource(): CollectionSource<FollowedPerson> {
  return sourceOf(queryKeys.follows.people, limits.followingPage, async (query, signal) => {
    const { users, usersCount } = await call(api.follows.following, { query }, { signal });
    return { runs: [{ items: users, total: usersCount }] };
  });
}

/** The hashtags that the signed-in person follows, the latest first. */
export function followedHashtagsSource(): CollectionSource<FollowedHashtag> {
  return sourceOf(queryKeys.follows.hashtags, limits.followingPage, async (query, signal) => {
    const { hashtags, hashtagsCount } = await call(api.follows.following, { query }, { signal });
    return { runs: [{ items: hashtags, total: hashtagsCount }] };
  });
}
