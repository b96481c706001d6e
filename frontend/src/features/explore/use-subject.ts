import type { HashtagView, PublicProfile } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/** A person as everyone sees them; null for a name that is unknown. `username` null asks for no one. */
export function useProfile(username: string | null) {
  return useQuery<PublicProfile | null>({
    queryKey: queryKeys.profile(username ?? ''),
    queryFn:
      username === null
        ? skipToken
        : async ({ signal }) =>
            (await call(api.profiles.public, { params: { username } }, { signal })).profile,
  });
}

/** A topic as everyone knows it, by its tag without the `#`; null for one that is unknown. */
export function useTopic(tag: string) {
  return useQuery<HashtagView | null>({
    queryKey: queryKeys.hashtag(tag),
    queryFn: async ({ signal }) =>
      (await call(api.hashtags.one, { params: { hashtag: tag } }, { signal })).hashtag,
  });
}
