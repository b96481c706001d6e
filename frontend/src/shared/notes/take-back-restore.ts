import type { QueryClient } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** Takes a restore out of a note again (C15b). @param before the instant that the restore answered */
export async function takeBackRestore(cache: QueryClient, noteId: string, before: number): Promise<void> {
  await call(api.history.restore, { body: { noteId, at: before, undo: true } });
  await refreshRestored(cache, noteId);
}

/** Asks anew for what shows a note, or its history, after an act of the server wrote in it. */
export async function refreshRestored(cache: QueryClient, noteId: string): Promise<void> {
  await Promise.all(
    [queryKeys.notes.one(noteId), queryKeys.history.moments(noteId)].map((queryKey) =>
      cache.invalidateQueries({ queryKey }),
    ),
  );
}
