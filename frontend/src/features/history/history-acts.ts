import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, call, queryKeys, refusalWords } from '../../shared/api/index.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { refreshRestored, takeBackRestore } from '../../shared/notes/take-back-restore.ts';
import { toast } from '../../shared/ui/toasts.tsx';

/** What can be done with a moment of a note. Each rejects when the server refuses. */
export function useHistoryActs(noteId: string) {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      restore: (at: number) => restore(cache, noteId, at),
      /** Null takes the name away. */
      name: async (at: number, name: string | null) => {
        await call(api.history.name, { body: { noteId, at, name } });
        await cache.invalidateQueries({ queryKey: queryKeys.history.moments(noteId) });
      },
      clear: async (at: number) => {
        await call(api.history.clear, { body: { noteId, at } });
        // What is gone is not shown from the cache either.
        cache.removeQueries({ queryKey: queryKeys.history.of(noteId), type: 'inactive' });
        await cache.resetQueries({ queryKey: queryKeys.history.of(noteId) });
      },
    }),
    [cache, noteId],
  );
}

/** Writes a moment as the present note, and offers to restore what was there until then. */
async function restore(cache: QueryClient, noteId: string, at: number): Promise<void> {
  const { before } = await call(api.history.restore, { body: { noteId, at } });
  // Nothing was written: there is nothing to undo.
  if (before === null) toast.brief(i18n.t('history:unchanged'));
  else toast.brief(i18n.t('history:restored'), { undo: () => void takeBack(cache, noteId, before) });
  await refreshRestored(cache, noteId);
}

async function takeBack(cache: QueryClient, noteId: string, before: number): Promise<void> {
  try {
    await takeBackRestore(cache, noteId, before);
    toast.brief(i18n.t('history:takenBack'));
  } catch (error) {
    toast.error(refusalWords(error, i18n.t('history:failed')));
  }
}
