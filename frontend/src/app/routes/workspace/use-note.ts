import type { OpenedNote } from '@commonplace/contracts/api';
import { skipToken, useQuery } from '@tanstack/react-query';
import { AppError, api, call, queryKeys } from '../../../shared/api/index.ts';

/** A note as REST tells it: who wrote it, what one may do with it, the name of its live document. */
export function useNote(noteId: string | null) {
  return useQuery({
    queryKey: queryKeys.notes.one(noteId ?? ''),
    queryFn:
      noteId === null
        ? skipToken
        : async ({ signal }): Promise<OpenedNote> => {
            const query = { noteId, content: 'live' } as const;
            const { openedNote } = await call(api.notes.list, { query }, { signal });
            if (!openedNote) throw new AppError('not_found');
            return openedNote;
          },
    // What changes while the note is open comes through its live document.
    refetchOnWindowFocus: false,
  });
}
