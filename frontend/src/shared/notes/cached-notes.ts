import type { NoteSummary } from '@commonplace/contracts/api';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../api/index.ts';

/**
 * Changes a note wherever it is cached, in lists and on its own, before the server has said so. Returns
 * the way back, which leaves alone what became of other notes meanwhile. Loading under way is given up: what it
 * would bring is older than the change.
 */
export async function changeCachedNote(
  cache: QueryClient,
  noteId: string,
  change: (note: NoteSummary) => NoteSummary,
): Promise<() => void> {
  await cache.cancelQueries({ queryKey: queryKeys.notes.all });
  const before: [QueryKey, unknown][] = cache.getQueriesData({ queryKey: queryKeys.notes.all });
  for (const [key, data] of before) {
    const changed = changedIn(data, noteId, change);
    if (changed !== data) cache.setQueryData(key, changed);
  }
  return () => {
    for (const [key, data] of before) {
      const note = noteIn([data], noteId);
      if (note) cache.setQueryData(key, (now: unknown) => changedIn(now, noteId, () => note));
    }
  };
}

/** What the server pushes about the likes and comments of a note or notebook. */
export type PushedCounts = Partial<
  Pick<NoteSummary['temp'], 'likesCount' | 'commentsCount' | 'hasUserLiked'>
>;

/** Shows what the server has pushed, wherever the note is cached. */
export function showNoteCounts(cache: QueryClient, noteId: string, pushed: PushedCounts): void {
  showFacts(cache, noteId, pushed);
}

/** Shows wherever the note is cached that the person has seen it (W30). */
export function showSeen(cache: QueryClient, noteId: string): void {
  showFacts(cache, noteId, { isUnseen: false });
}

function showFacts(cache: QueryClient, noteId: string, pushed: Partial<NoteSummary['temp']>): void {
  const show = (note: NoteSummary) => ({ ...note, temp: { ...note.temp, ...pushed } });
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: queryKeys.notes.all })) {
    const changed = changedIn(state.data, noteId, show);
    // What is cached is as old as before.
    if (changed !== state.data && !state.isInvalidated)
      cache.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt });
  }
}

/** The same data with the note changed in it; the very same where the note is not in it. */
function changedIn(data: unknown, noteId: string, change: (note: NoteSummary) => NoteSummary): unknown {
  if (Array.isArray(data)) {
    const items = data.map((item) => changedIn(item, noteId, change));
    return items.some((item, index) => item !== data[index]) ? items : data;
  }
  if (!isRecord(data)) return data;
  if (isNote(data)) return data.id === noteId ? change(data) : data;
  const entries = Object.entries(data).map(([name, value]) => {
    return [name, Array.isArray(value) ? changedIn(value, noteId, change) : value] as const;
  });
  return entries.some(([name, value]) => value !== data[name]) ? Object.fromEntries(entries) : data;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}

function isNote(data: Record<string, unknown>): data is NoteSummary & Record<string, unknown> {
  return typeof data.id === 'string' && 'notebookSharing' in data && 'hashtagsArray' in data;
}

/** The note as it is in what is cached, or null. */
export function cachedNote(queries: [QueryKey, unknown][], noteId: string): NoteSummary | null {
  for (const [, data] of queries) {
    const note = noteIn(data, noteId);
    if (note) return note;
  }
  return null;
}

function noteIn(data: unknown, noteId: string): NoteSummary | null {
  if (Array.isArray(data)) {
    for (const item of data) {
      const note = noteIn(item, noteId);
      if (note) return note;
    }
    return null;
  }
  if (!isRecord(data)) return null;
  if (isNote(data)) return data.id === noteId ? data : null;
  return noteIn(Object.values(data).filter(Array.isArray), noteId);
}
