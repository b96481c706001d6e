import { queryOptions, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteItems } from './note-items.ts';
import type { NotePage, NoteSource } from './note-source.ts';

/** Milliseconds of scrolling before what is seen is loaded: who drags the bar passes by most of it. */
const settling = 90;
/** Rows around those that are seen, loaded with them. */
const ahead = 40;

/**
 * A long list, of which the pages around what is seen are loaded and refreshed, each on its own: a list of ten
 * thousand is as quick as one of a hundred. While another question is being answered the last answer stays.
 */
export function useNoteWindow(wanted: NoteSource | null): NoteItems {
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
  useQueries({ queries: pages.map((page) => pageOf(source, page)) });

  const limit = source?.limit ?? 1;
  const cached = (page: number) => cache.getQueryData<NotePage>(pageOf(source, page).queryKey);
  const { total = 0, savedTotal = 0 } = cached(0) ?? {};

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const seen = useRef<readonly [number, number]>([0, 0]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (from: number, to: number) => {
      seen.current = [from, to];
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const next = pagesAround(seen.current, { total, savedTotal, limit });
        setPages((before) => (before.join() === next.join() ? before : next));
      }, settling);
    },
    [total, savedTotal, limit],
  );

  const found = new Map<number, NotePage | undefined>();
  const pageAt = (page: number) => {
    if (!found.has(page)) found.set(page, cached(page));
    return found.get(page);
  };
  const isFailed = first.isError && !first.data && !isStale;
  return {
    state: isFailed ? 'failed' : cached(0) ? 'ready' : 'loading',
    id: source?.id ?? '',
    count: total + savedTotal,
    at: (index) => {
      const saved = index >= total;
      const row = saved ? index - total : index;
      const page = pageAt(Math.floor(row / limit));
      const note = (saved ? page?.saved : page?.notes)?.[row % limit];
      return note ? { note, saved } : null;
    },
    show,
    retry: () => void first.refetch(),
    isRetrying: first.isFetching,
    isStale,
  };
}

function pageOf(source: NoteSource | null, page: number) {
  return queryOptions({
    queryKey: [...(source?.key ?? ['notes', 'none']), 'page', page],
    queryFn: source
      ? ({ signal }) => source.load({ limit: source.limit, offset: page * source.limit }, signal)
      : skipToken,
  });
}

/** The pages that rows stand on. Own notes come first, then what was saved, each on pages of their own. */
function pagesAround(
  [first, last]: readonly [number, number],
  { total, savedTotal, limit }: { total: number; savedTotal: number; limit: number },
): number[] {
  const pages = new Set([0]);
  const add = (from: number, to: number, rows: number) => {
    const end = Math.min(to, rows - 1);
    for (let row = Math.max(0, from); row <= end; row += limit) pages.add(Math.floor(row / limit));
    if (end >= Math.max(0, from)) pages.add(Math.floor(end / limit));
  };
  add(first - ahead, last + ahead, total);
  add(first - total - ahead, last - total + ahead, savedTotal);
  return [...pages].sort((a, b) => a - b);
}
