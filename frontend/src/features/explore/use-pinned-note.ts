import type { PublicProfile } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/** The note that a person pinned; null without one. Beside the profile, so that it changes with the lists of notes. */
export function usePinnedNote(profile: PublicProfile | null | undefined) {
  const username = profile?.username;
  const { data } = useQuery({
    queryKey: [...queryKeys.notes.public, 'pinned', username],
    queryFn:
      username === undefined
        ? skipToken
        : async ({ signal }) =>
            (await call(api.profiles.public, { params: { username } }, { signal })).profile?.temp.pinned ??
            null,
    initialData: profile?.temp.pinned,
  });
  return data ?? null;
}
