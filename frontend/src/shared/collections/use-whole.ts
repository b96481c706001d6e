import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CollectionItems, Listed } from './items.ts';
import { type CollectionSource, type Identified, loadWhole } from './source.ts';

/** Puts all that a source has, by run, into the order and choice that only the whole allows. */
export type Arrange<Item> = (runs: readonly Item[][]) => Listed<Item>[];

/** A list that has to be whole before it can be shown, such as one in an order given by hand. */
export function useWhole<Item extends Identified>(
  source: CollectionSource<Item> | null,
  arrange: Arrange<Item>,
): CollectionItems<Item> {
  const query = useQuery({
    queryKey: [...(source?.key ?? ['no collection']), 'whole'],
    queryFn: source ? ({ signal }) => loadWhole(source, signal) : skipToken,
    placeholderData: keepPreviousData,
  });
  const items = useMemo(() => (query.data ? arrange(query.data) : []), [query.data, arrange]);
  return {
    state: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    id: source?.id ?? '',
    count: items.length,
    at: (index) => items[index] ?? null,
    show: nothing,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    isStale: query.isPlaceholderData,
  };
}

const nothing = () => {};
