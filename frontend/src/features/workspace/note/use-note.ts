import { skipToken, useQuery } from '@tanstack/react-query';
import { isMissing, pauseWhileMissing, queryKeys, unlessMissing } from '../../../shared/api/index.ts';
import { useWatch } from '../../../shared/realtime/index.ts';
import { askForNote, takeEarlyAnswer, takeEarlyNote } from './early-note.ts';

/**
 * A note as REST has it: who wrote it, what one may do with it, the name of its live document. The first answer has
 * the stored HTML, for {@link useFirstText}.
 */
export function useNote(noteId: string | null) {
  const query = useQuery({
    queryKey: queryKeys.notes.one(noteId ?? ''),
    queryFn:
      noteId === null
        ? skipToken
        : ({ signal, client, queryKey }) =>
            takeEarlyAnswer(noteId) ??
            unlessMissing(
              client,
              queryKey,
              askForNote(noteId, client.getQueryData(queryKey) === undefined ? 'read' : 'live', signal),
            ),
    initialData: () => (noteId === null ? undefined : takeEarlyNote(noteId)),
    // What changes while the note is open is pushed. That it can be opened again is not, where everyone may read it.
    refetchOnWindowFocus: ({ state }) => isMissing(state.error) && 'always',
    refetchInterval: pauseWhileMissing,
  });
  useWatch('note', isMissing(query.error) ? null : noteId);
  return query;
}
