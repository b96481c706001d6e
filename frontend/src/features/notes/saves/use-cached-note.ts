import type { NoteSummary } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryKeys } from '../../../shared/api/index.ts';
import { cachedNote } from '../../../shared/notes/cached-notes.ts';

/** The note as the lists know it now, for what was opened with an earlier state of it. */
export function useCachedNote(note: NoteSummary): NoteSummary {
  const cache = useQueryClient();
  const now = useSyncExternalStore(
    (changed) => cache.getQueryCache().subscribe(changed),
    () => cachedNote(cache.getQueriesData({ queryKey: queryKeys.notes.all }), note.id),
  );
  return now ?? note;
}
