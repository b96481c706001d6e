import { type InfiniteData, skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { CollectionItems } from './items.ts';
import {
  areSeamless,
  type CollectionPage,
  type CollectionSource,
  type Identified,
  joined,
  rowsOf,
} from './source.ts';

/** What is cached under the key of a source that is read page after page. */
export type CachedPages<Item> = InfiniteData<CollectionPage<Item>, number>;

interface PagedItems<Item> extends CollectionItems<Item> {
  /** What is loaded, by run. */
  runs: readonly (readonly Item[])[];
  /** No page is missing. */
  isComplete: boolean;
  /** A page could not be loaded; what was there before stays. */
  isBroken: boolean;
  /** Why the last request failed; null once one succeeded. */
  error: Error | null;
}

/**
 * A list that grows page by page: by hand, or with `all` by itself until it is whole. Null asks for nothing.
 */
export function usePages<Item extends Identified>(
  source: CollectionSource<Item> | null,
  { all = false } = {},
): PagedItems<Item> {
  const limit = source?.limit ?? 1;
  const query = useInfiniteQuery({
    queryKey: source?.key ?? ['no collection'],
    queryFn: source
      ? ({ pageParam, signal }) => source.load({ limit, offset: pageParam }, signal)
      : skipToken,
    initialPageParam: 0,
    // From the last item that is known, which shows whether anything was added or taken away before it.
    getNextPageParam: (page, _pages, offset) =>
      page.runs.some(({ items }) => items.length > 0) && offset + limit < rowsOf(page)
        ? offset + limit - 1
        : null,
  });
  const { data, hasNextPage, isFetching, isFetchingNextPage, isError, error, fetchNextPage, refetch } = query;
  const pages = data?.pages;
  const isBrokenUp = pages !== undefined && !areSeamless(pages);
  const mended = useRef(0);
  const loaded = pages?.length ?? 0;
  useEffect(() => {
    // Once for each page that is added: a list that changes all the time is not loaded all the time.
    if (!isBrokenUp || isFetching || mended.current === loaded) return;
    mended.current = loaded;
    void refetch();
  }, [isBrokenUp, isFetching, loaded, refetch]);
  const isAsked = all && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isAsked) void fetchNextPage();
  }, [isAsked, fetchNextPage]);

  const runs = useMemo(() => joined(data?.pages ?? []), [data]);
  const listed = useMemo(() => runs.flatMap((items, run) => items.map((item) => ({ item, run }))), [runs]);
  const isComplete = data !== undefined && !hasNextPage;
  return {
    state: data ? 'ready' : isError ? 'failed' : 'loading',
    id: source?.id ?? '',
    count: listed.length,
    at: (index) => listed[index] ?? null,
    show: nothing,
    // What is there already stays: only what is missing is asked for again.
    retry: () => void (data ? fetchNextPage() : refetch()),
    isRetrying: isFetching,
    isStale: false,
    more: hasNextPage ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage } : undefined,
    runs,
    isComplete,
    isBroken: isError && !isComplete,
    error,
  };
}

const nothing = () => {};
