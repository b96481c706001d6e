import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedNote, NoteItems } from './note-items.ts';
import { loadWhole, type NotePage, type NoteSource } from './note-source.ts';

/** Puts all that a source has into the order and choice that only the whole allows. */
export type Arrange = (whole: NotePage) => ListedNote[];

/** A list that has to be whole before it can be shown, such as one in an order given by hand. */
export function useWholeNotes(source: NoteSource | null, arrange: Arrange): NoteItems {
  const query = useQuery({
    queryKey: [...(source?.key ?? ['notes', 'none']), 'whole'],
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
