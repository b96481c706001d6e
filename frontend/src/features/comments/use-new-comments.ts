import type { CommentView } from '@commonplace/contracts/api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../../shared/api/index.ts';
import type { CollectionSource } from '../../shared/collections/source.ts';
import type { CachedPages } from '../../shared/collections/use-pages.ts';
import { realtime, spreadRequests } from '../../shared/realtime/index.ts';
import type { Discussed } from './discussed.ts';

/** Comments are requested at most once in this time, in milliseconds. */
const pause = 1_000;

type Pages = CachedPages<CommentView>;

/**
 * Follows what others do with comments. What is shown changes in its place; how many new comments there are is
 * answered, so that the list does not move while it is read.
 */
export function useNewComments(
  { type, thing: { id } }: Discussed,
  source: CollectionSource<CommentView>,
  shown: number,
): number {
  const cache = useQueryClient();
  const [total, setTotal] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    const requests = spreadRequests(pause);
    const ask = async () => {
      const now = await refresh(cache, source, ended.signal).catch(() => null);
      if (now !== null && !ended.signal.aborted) setTotal(now);
    };
    const askSoon = () => requests.ask('comments', ask);
    const stops = [
      realtime.on('comments-changed', ({ subject }) => {
        if (subject.kind === type && subject.id === id) askSoon();
      }),
      realtime.onCatchUp((subject) => {
        if (subject === null || subject.id === id) askSoon();
      }),
    ];
    return () => {
      ended.abort();
      requests.stop();
      for (const stop of stops) stop();
    };
  }, [cache, source, type, id]);
  return shown > 0 ? Math.max(0, total - shown) : 0;
}

/** Updates the comments that are shown and answers how many there are now; 0 when the list is loaded anew. */
async function refresh(
  cache: QueryClient,
  source: CollectionSource<CommentView>,
  signal: AbortSignal,
): Promise<number> {
  const cached = cache.getQueryData<Pages>(source.key);
  const before = cached?.pages[0]?.runs[0]?.total ?? 0;
  if (!cached || before === 0) {
    await cache.invalidateQueries({ queryKey: source.key });
    return 0;
  }
  const answers = await Promise.all(
    cached.pageParams.map((offset) => source.load({ limit: source.limit, offset }, signal)),
  );
  const fresh = new Map(answers.flatMap(({ runs }) => runs[0]?.items ?? []).map((one) => [one.id, one]));
  const total = answers[0]?.runs[0]?.total ?? 0;
  if (total < before) {
    await cache.invalidateQueries({ queryKey: source.key });
    return 0;
  }
  cache.setQueryData<Pages>(
    source.key,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map(({ runs }) => ({
          runs: runs.map((run) => ({ ...run, items: run.items.map((one) => fresh.get(one.id) ?? one) })),
        })),
      },
  );
  const known = cached.pages.flatMap(({ runs }) => runs[0]?.items ?? []);
  // Replies that are open are requested again: they may have other texts, likes, or be more.
  for (const { id } of known) void cache.invalidateQueries({ queryKey: queryKeys.comments.repliesTo(id) });
  return total;
}
