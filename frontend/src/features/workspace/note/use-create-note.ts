import type { NoteSummary } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { AppError, api, ConnectionError, call, queryKeys } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/ui/toasts.tsx';
import type { NotePlace } from '../selection/selection.ts';

/** What may be different a moment later. */
const passing: readonly string[] = ['internal', 'unavailable', 'rate_limited'];

/**
 * Creates an empty note under an idempotency key, and updates the lists. Its text goes through the live document.
 *
 * It is made where `placeNow` says at that moment, null for the default notebook; if another place was chosen while
 * it was being made, it is moved there.
 */
export function useCreateNote(placeNow: () => NotePlace | null) {
  const cache = useQueryClient();
  const place = useRef(placeNow);
  place.current = placeNow;
  return useCallback(
    async (key: string) => {
      try {
        const body = place.current() ?? {};
        const { note } = await call(api.notes.create, { headers: { 'idempotency-key': key }, body });
        if (note.documentName === null) throw new AppError('unavailable');
        const wanted = place.current();
        const stands = wanted && !isIn(note, wanted) ? await moved(note, wanted) : note;
        cache.setQueryData(queryKeys.notes.one(note.id), { ...note, ...stands });
        void cache.invalidateQueries({ queryKey: queryKeys.notes.mine });
        if (stands.notebookId !== null)
          void cache.invalidateQueries({ queryKey: queryKeys.notes.inNotebook(stands.notebookId) });
        void cache.invalidateQueries({ queryKey: queryKeys.notebooks.all });
        return { kind: 'created', documentName: note.documentName } as const;
      } catch (error) {
        if (error instanceof AppError && !(error instanceof ConnectionError)) {
          return { kind: 'failed', message: error.message, final: !passing.includes(error.code) } as const;
        }
        return { kind: 'failed', message: null, final: false } as const;
      }
    },
    [cache],
  );
}

/** The note where it was wanted, or with a word about why not where it is: it is there all the same. */
async function moved(note: NoteSummary, { notebookId, sectionId }: NotePlace): Promise<NoteSummary> {
  try {
    return (await call(api.notes.move, { body: { noteId: note.id, notebookId, sectionId } })).note;
  } catch (error) {
    toast.error((error as Error).message);
    return note;
  }
}

function isIn(note: NoteSummary, { notebookId, sectionId }: NotePlace): boolean {
  return note.notebookId === notebookId && note.sectionId === sectionId;
}
