import type { Profile } from '@commonplace/contracts/api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import { sessionStore } from '../../shared/session/index.ts';

const profileKey = ['account', 'profile'];

/** The signed-in person's profile, looked up again whenever the page is looked at: a mail's link may have changed it. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: async ({ signal }) => (await call(api.profiles.current, {}, { signal })).profile,
    staleTime: 0,
  });
}

/** What the server answers to each change of the profile. */
interface ProfileAnswer {
  profile: Profile;
  /** Of the same session, with the new name, username and picture. */
  token: string;
}

/** Shows what the server answered: here, in the frame, in the lists and in the other tabs. */
export function useTakeProfile(): (answer: ProfileAnswer) => Promise<void> {
  const cache = useQueryClient();
  return async ({ profile, token }) => {
    // A request sent before the change would answer with what was.
    await cache.cancelQueries({ queryKey: profileKey });
    // Who signed out while the answer was on its way stays signed out.
    const session = sessionStore.current();
    if (session.kind !== 'signed-in' || session.user.id !== profile.id) return;
    cache.setQueryData(profileKey, profile);
    sessionStore.start(token);
    void refreshNames(cache);
  };
}

/** Has the profile looked up again, when what became of a change is not known. */
export function useRefreshProfile(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: profileKey });
}

/** Lists and notes carry the names of people. */
async function refreshNames(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: queryKeys.notes.all });
}
