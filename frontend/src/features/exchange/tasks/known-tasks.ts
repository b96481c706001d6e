import type { TaskSummary } from '@commonplace/contracts/api';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import { laterOf } from './later-of.ts';

/** Takes note of a task that was begun here or pushed. */
export function hearOfTask(cache: QueryClient, heard: TaskSummary): void {
  cache.setQueryData<TaskSummary[]>(queryKeys.tasks.known, (known = []) => [
    laterOf(known.find(({ id }) => id === heard.id) ?? heard, heard),
    ...known.filter(({ id }) => id !== heard.id),
  ]);
  followAgain(true);
  const hasEnded = heard.state !== 'waiting' && heard.state !== 'running';
  if (hasEnded) void cache.invalidateQueries({ queryKey: queryKeys.tasks.list });
  void cache.invalidateQueries({ queryKey: queryKeys.tasks.one(heard.id) });
}

const key = 'commonplace:tasks';

/** Has this tab ask for tasks after it is loaded again, or no more. People without tasks ask for nothing. */
function followAgain(isTold: boolean): void {
  try {
    if (isTold) sessionStorage.setItem(key, '');
    else sessionStorage.removeItem(key);
  } catch {}
}

function isToFollow(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Those that have not ended, with what was heard meanwhile. */
async function openTasks(cache: QueryClient, signal: AbortSignal): Promise<TaskSummary[]> {
  const { tasks } = await call(api.tasks.list, { query: {} }, { signal });
  const heard = cache.getQueryData<TaskSummary[]>(queryKeys.tasks.known) ?? [];
  const ids = new Set(heard.map(({ id }) => id));
  const open = tasks.filter(({ id, state }) => !ids.has(id) && (state === 'waiting' || state === 'running'));
  if (open.length + heard.length === 0) followAgain(false);
  return [...heard, ...open];
}

const none: readonly TaskSummary[] = [];

/** The imports and exports that this page has heard of, the last heard first, and after a reload those that go on. */
export function useKnownTasks(): readonly TaskSummary[] {
  const cache = useQueryClient();
  const { data = none } = useQuery<TaskSummary[]>({
    queryKey: queryKeys.tasks.known,
    queryFn: isToFollow() ? ({ signal }) => openTasks(cache, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
