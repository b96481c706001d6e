import type { HashtagView } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** A topic as everyone knows it, by its tag without the `#`; null for one that is unknown. No tag asks for nothing. */
export function useTopic(tag: string | null) {
  return useQuery<HashtagView | null>({
    queryKey: queryKeys.hashtag(tag ?? ''),
    queryFn:
      tag === null
        ? skipToken
        : async ({ signal }) =>
            (await call(api.hashtags.one, { params: { hashtag: tag } }, { signal })).hashtag,
  });
}
