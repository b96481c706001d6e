import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CollectionItems, Listed } from './items.ts';
import { areOfOneMoment, type CollectionPage, type CollectionSource, type Identified } from './source.ts';

/** Milliseconds of scrolling before what is seen is loaded: who drags the bar passes by most of it. */
const settling = 90;
/** Rows around those that are seen, loaded with them. */
const ahead = 40;

/**
 * A long list, of which the pages around what is seen are loaded and refreshed, each on its own: a list of ten
 * thousand is as quick as one of a hundred. While another question is being answered the last answer stays. Null asks
 * for nothing.
 */
export function useWindow<Item extends Identified>(
  wanted: CollectionSource<Item> | null,
): CollectionItems<Item> {
  const cache = useQueryClient();
  const first = useQuery(pageOf(wanted, 0));
  const [settled, settle] = useState(wanted);
  const [pages, setPages] = useState<readonly number[]>([0]);
  const isAnswered = !first.isPending;
  if (settled?.id !== wanted?.id && isAnswered) {
    settle(wanted);
    setPages([0]);
  }
  const isStale = settled?.id !== wanted?.id;
  const source = isStale ? settled : wanted;
  const answers = useQueries({ queries: pages.map((page) => pageOf(source, page)) });
  const newest = Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const isFetching = answers.some((answer) => answer.isFetching);
  const isTorn = !isFetching && !areOfOneMoment(answers.flatMap(({ data }) => data ?? []));
  const mended = useRef('');
  const seenPages = `${source?.id} ${pages}`;
  useEffect(() => {
    // Something was added or taken away between two pages. Once for what is seen: it may go on changing.
    if (!isTorn || mended.current === seenPages) return;
    mended.current = seenPages;
    for (const { dataUpdatedAt, refetch } of answers) if (dataUpdatedAt < newest) void refetch();
  });

  const limit = source?.limit ?? 1;
  const cached = (page: number) => cache.getQueryData(pageOf(source, page).queryKey);
  const totals = cached(0)?.runs.map(({ total }) => total) ?? [];
  const shape = totals.join();

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seen = useRef<readonly [number, number]>([0, 0]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (from: number, to: number) => {
      seen.current = [from, to];
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const next = pagesAround(seen.current, shape.split(',').map(Number), limit);
        setPages((before) => (before.join() === next.join() ? before : next));
      }, settling);
    },
    [shape, limit],
  );

  const found = new Map<number, CollectionPage<Item> | undefined>();
  const pageAt = (page: number) => {
    if (!found.has(page)) found.set(page, cached(page));
    return found.get(page);
  };
  const isFailed = first.isError && !first.data && !isStale;
  return {
    state: isFailed ? 'failed' : cached(0) ? 'ready' : 'loading',
    id: source?.id ?? '',
    count: totals.reduce((sum, total) => sum + total, 0),
    at: (index) => {
      let row = index;
      for (const [run, total] of totals.entries()) {
        if (row < total) {
          const item = pageAt(Math.floor(row / limit))?.runs[run]?.items[row % limit];
          return item ? { item, run } : null;
        }
        row -= total;
      }
      return null;
    },
    show,
    load: (from, to) => (source ? loadRows(cache, source, totals, [from, to]) : Promise.resolve([])),
    retry: () => void first.refetch(),
    isRetrying: first.isFetching,
    isStale,
  };
}

/** Pages asked for at once. */
const atOnce = 4;

/** Rows from here to there, of pages that are cached or asked for now. */
async function loadRows<Item>(
  cache: QueryClient,
  source: CollectionSource<Item>,
  totals: readonly number[],
  [from, to]: readonly [number, number],
): Promise<Listed<Item>[]> {
  const { limit } = source;
  const places = totals
    .flatMap((total, run) => Array.from({ length: total }, (_, row) => ({ run, row })))
    .slice(from, to + 1);
  const wanted = [...new Set(places.map(({ row }) => Math.floor(row / limit)))];
  const pages = new Map<number, CollectionPage<Item>>();
  for (let group = 0; group < wanted.length; group += atOnce)
    await Promise.all(
      wanted.slice(group, group + atOnce).map(async (page) => {
        const queryFn = ({ signal }: { signal: AbortSignal }) =>
          source.load({ limit, offset: page * limit }, signal);
        const options = { queryKey: pageKey(source.key, page), queryFn, staleTime: Number.POSITIVE_INFINITY };
        pages.set(page, await cache.fetchQuery(options));
      }),
    );
  return places.flatMap(({ run, row }) => {
    const item = pages.get(Math.floor(row / limit))?.runs[run]?.items[row % limit];
    return item ? [{ item, run }] : [];
  });
}

/** Asks for one page of a source, counted from 0; null for none. */
export function pageOf<Item>(source: CollectionSource<Item> | null, page: number) {
  return queryOptions({
    queryKey: pageKey(source?.key ?? ['no collection'], page),
    queryFn: source
      ? ({ signal }) => source.load({ limit: source.limit, offset: page * source.limit }, signal)
      : skipToken,
  });
}

/** What one page of a source is cached under, counted from 0. */
export function pageKey(source: QueryKey, page: number): QueryKey {
  return [...source, 'page', page];
}

/** The pages of rows. The runs follow each other, each on pages of its own. */
function pagesAround(
  [first, last]: readonly [number, number],
  totals: readonly number[],
  limit: number,
): number[] {
  const pages = new Set([0]);
  let start = 0;
  for (const total of totals) {
    const from = Math.max(0, first - ahead - start);
    const end = Math.min(last + ahead - start, total - 1);
    for (let row = from; row <= end; row += limit) pages.add(Math.floor(row / limit));
    if (end >= from) pages.add(Math.floor(end / limit));
    start += total;
  }
  return [...pages].sort((a, b) => a - b);
}
