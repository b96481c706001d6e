import type { TaskSummary } from '@commonplace/contracts/api';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/index.ts';
import { laterOf } from './later-of.ts';

/** Takes note of a task that was begun here or pushed. */
export function hearOfTask(cache: QueryClient, heard: TaskSummary): void {
  cache.setQueryData<TaskSummary[]>(queryKeys.tasks.known, (known = []) => [
    laterOf(known.find(({ id }) => id === heard.id) ?? heard, heard),
    ...known.filter(({ id }) => id !== heard.id),
  ]);
  const hasEnded = heard.state !== 'waiting' && heard.state !== 'running';
  if (hasEnded) void cache.invalidateQueries({ queryKey: queryKeys.tasks.list });
  void cache.invalidateQueries({ queryKey: queryKeys.tasks.one(heard.id) });
}

const none: readonly TaskSummary[] = [];

/** The imports and exports that this page has heard of, the last heard first. Nothing is asked for. */
export function useKnownTasks(): readonly TaskSummary[] {
  const { data = none } = useQuery<TaskSummary[]>({
    queryKey: queryKeys.tasks.known,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
