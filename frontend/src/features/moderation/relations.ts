import type { Person } from '@commonplace/contracts/api';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../shared/api/index.ts';
import { useUser } from '../../shared/session/index.ts';
import { toast } from '../../shared/ui/toasts.tsx';
import type { OtherPerson } from './requested-dialog.ts';

/** What one person can do about another. */
export type Relation = 'block' | 'mute';

const key = ['account', 'blocked'];

/** The people whom the signed-in person blocked and muted, the latest first. */
export function useRelations({ staleTime = 0 } = {}) {
  const user = useUser();
  return useQuery({
    queryKey: key,
    queryFn: user
      ? async ({ signal }): Promise<Record<Relation, Person[]>> => {
          const { blocked, muted } = await call(api.moderation.blocked, {}, { signal });
          return { block: blocked, mute: muted };
        }
      : skipToken,
    staleTime,
  });
}

/** Blocks or mutes a person, or undoes that, and offers to revert it. */
export function useChangeRelation({ onDone }: { onDone?: () => void } = {}) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: ({ relation, person, on }: { relation: Relation; person: OtherPerson; on: boolean }) =>
      call(api.moderation[relation], { params: { username: person.username }, body: { on } }),
    onSuccess: ({ message }, { relation, person, on }) => {
      onDone?.();
      toast.brief(message, { undo: () => change.mutate({ relation, person, on: !on }) });
    },
    onError: (error) => toast.error(error.message),
    // Every list leaves out blocked and muted people.
    onSettled: () => cache.invalidateQueries(),
  });
  return change;
}
