import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, call, queryKeys } from '../../shared/api/index.ts';

/** One page of a list of notes. `total` counts the notes of all pages. */
export interface NotePage {
  notes: NoteSummary[];
  total: number;
}

/** Notes the signed-in person wrote, last edited first; of one notebook when it is named. */
export function useMyNotes(notebookId?: string) {
  const key = notebookId ? [...queryKeys.notes.mine, notebookId] : queryKeys.notes.mine;
  return useNotePages(key, limits.notesPage, async (page, signal) => {
    const query = { ...page, ...(notebookId && { notebookId: [notebookId] }) };
    const { notes = [], count = 0 } = await call(api.notes.list, { query }, { signal });
    return { notes, total: count };
  });
}

/** Notes that others share with the signed-in person, newest first. */
export function useSharedNotes() {
  return useNotePages(queryKeys.notes.shared, limits.sharedPage, async (page, signal) => {
    const { notesView, notesEdit, totalNotesCount } = await call(
      api.notes.shared,
      { query: page },
      { signal },
    );
    const notes = [...notesView, ...notesEdit].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    return { notes, total: totalNotesCount };
  });
}

type LoadPage = (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<NotePage>;

function useNotePages(queryKey: QueryKey, limit: number, load: LoadPage) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ limit, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, notes }, _pages, offset) =>
      notes.length > 0 && offset + limit < total ? offset + limit : null,
  });
  // A note that moved up between two pages would be listed twice.
  const notes = useMemo(() => {
    const byId = new Map(
      query.data?.pages.flatMap((page) => page.notes.map((note) => [note.id, note] as const)),
    );
    return [...byId.values()];
  }, [query.data]);
  return { query, notes, total: query.data?.pages[0]?.total ?? null };
}
