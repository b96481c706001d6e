import type { HashtagView } from '@commonplace/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/** A topic as everyone knows it, by its tag without the `#`; null for one that is unknown. */
export function useTopic(tag: string) {
  return useQuery<HashtagView | null>({
    queryKey: queryKeys.hashtag(tag),
    queryFn: async ({ signal }) =>
      (await call(api.hashtags.one, { params: { hashtag: tag } }, { signal })).hashtag,
  });
}
