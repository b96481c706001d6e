import type { Person } from '@commonplace/contracts/api';
import { useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** Who writes about a topic; null until it is known. */
export function useTopicWriters(tag: string): readonly Person[] | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.hashtag(tag), 'writers'],
    queryFn: ({ signal }) => call(api.hashtags.writers, { params: { hashtag: tag } }, { signal }),
  });
  return data?.users ?? null;
}
