import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import { changeFollowed } from './change-followed.ts';
import type { Followed, FollowState } from './followed.ts';

/**
 * Follows a person or a hashtag, or no longer: shown at once wherever it stands, taken back when the server refuses.
 */
export function useFollow(followed: Followed) {
  const { t } = useTranslation('follows');
  const cache = useQueryClient();
  const key = ['follow', followed];
  /** No later press waits for its answer: what is on screen is what this one asked for. */
  const isLast = () => cache.isMutating({ mutationKey: key }) === 1;
  const { mutate } = useMutation({
    mutationKey: key,
    // One after another, so that what is followed in the end is what was asked for last.
    scope: { id: 'follow' },
    mutationFn: (on: boolean) => sendFollow(followed, on),
    onMutate: (on) => changeFollowed(cache, followed, (state) => stateAfter(state, on)),
    // Before the lists are called stale: what is written counts as fresh.
    onSuccess: async ({ userFollows, followersCount }) => {
      if (isLast()) await changeFollowed(cache, followed, () => ({ userFollows, followersCount }));
    },
    onError: (error, _on, takeBack) => {
      if (isLast()) takeBack?.();
      toast.error(refusalWords(error, t('failed')));
    },
    onSettled: (state) => {
      void cache.invalidateQueries({ queryKey: queryKeys.notes.feed });
      // What is no longer followed stays in the list that is open, to be followed again.
      const refetchType = state?.userFollows === false ? 'none' : 'active';
      void cache.invalidateQueries({ queryKey: queryKeys.follows.all, refetchType });
    },
  });
  return mutate;
}

function sendFollow(followed: Followed, on: boolean) {
  return followed.kind === 'person'
    ? call(api.follows.person, { params: { username: followed.username }, body: { on } })
    : call(api.follows.hashtag, { params: { hashtag: followed.tag }, body: { on } });
}

function stateAfter({ userFollows, followersCount }: FollowState, on: boolean): FollowState {
  const change = Number(on) - Number(userFollows);
  return { userFollows: on, followersCount: Math.max(0, followersCount + change) };
}
