import { useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** Topics that most people wrote about in the last week, without their `#`; none until they are known. */
export function useUsedTopics(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.hashtags, 'used'],
    queryFn: ({ signal }) => call(api.hashtags.used, {}, { signal }),
  });
  return data?.tags ?? [];
}
