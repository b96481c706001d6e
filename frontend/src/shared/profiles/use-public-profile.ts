import type { PublicProfile } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** A person as everyone sees them; null for a name that is unknown. `username` null asks for no one. */
export function usePublicProfile(username: string | null) {
  return useQuery<PublicProfile | null>({
    queryKey: queryKeys.profile(username ?? ''),
    queryFn:
      username === null
        ? skipToken
        : async ({ signal }) =>
            (await call(api.profiles.public, { params: { username } }, { signal })).profile,
  });
}
