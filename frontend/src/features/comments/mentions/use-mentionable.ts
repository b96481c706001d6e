import { limits } from '@commonplace/contracts/api';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { api, call, queryKeys, typingPause } from '../../../shared/api/index.ts';
import { useUser } from '../../../shared/session/index.ts';
import { DiscussedContext, isCalled, type Mentionable, peopleOf } from './known-people.ts';

const mostOffered = 8;

/**
 * The people who fit what is written after an `@` (null while nothing is): those of the discussion, then those whom one
 * follows, then whom the search finds.
 */
export function useMentionable(query: string | null): readonly Mentionable[] {
  const cache = useQueryClient();
  const user = useUser();
  const discussed = useContext(DiscussedContext);
  const [settled] = useDebouncedValue(query ?? '', typingPause);
  const isOpen = query !== null && user !== null;
  const followed = useQuery({
    queryKey: queryKeys.follows.toMention,
    queryFn: async ({ signal }) =>
      (await call(api.follows.following, { query: { limit: limits.followingPage, offset: 0 } }, { signal }))
        .users,
    enabled: isOpen,
    staleTime: 60_000,
  });
  const found = useQuery({
    queryKey: queryKeys.people(settled),
    queryFn: async ({ signal }) =>
      (await call(api.users.list, { query: { query: settled } }, { signal })).users,
    enabled: isOpen && settled !== '',
  });
  if (!isOpen) return [];
  const known: Mentionable[] = [...(discussed ? peopleOf(cache, discussed) : []), ...(followed.data ?? [])];
  // What is found by the letters before may not fit those of now.
  const others =
    settled === query ? (found.data ?? []) : (found.data ?? []).filter((one) => isCalled(one, query));
  const people = [...known.filter((one) => isCalled(one, query)), ...others];
  return [...new Map(people.map((one) => [one.username, one])).values()]
    .filter(({ username }) => username !== user.username)
    .slice(0, mostOffered);
}
