import { useQuery } from '@tanstack/react-query';
import { callsOf, type Subject } from './sharing-subject.ts';

/** The people a thing is shared with, as they are now: a dialog that was opened with an old answer would undo what is new. */
export function useSharedWith(subject: Subject, id: string) {
  const { queryKey, sharedWith } = callsOf[subject];
  return useQuery({
    queryKey: queryKey(id),
    queryFn: ({ signal }) => sharedWith(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
