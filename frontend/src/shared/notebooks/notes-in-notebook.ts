import { type EndpointRequest, limits, type NoteSummary } from '@commonplace/contracts/api';
import { api, call, queryKeys } from '../api/index.ts';
import { type CollectionSource, sourceOf } from '../collections/source.ts';

/** The run of notes of others that were saved into a notebook; run 0 holds its own. */
export const savedRun = 1;

/** Which of the notes are wanted, in which order. */
type Asked = Omit<EndpointRequest<typeof api.notebooks.notes>['query'], 'notebookId' | 'limit' | 'offset'>;

/**
 * The notes of a notebook, and beside them those saved into it. Unless asked otherwise all of it, last edited first.
 */
export function notesInNotebookSource(notebookId: string, asked?: Asked): CollectionSource<NoteSummary> {
  const key = queryKeys.notes.inNotebook(notebookId);
  return sourceOf(asked ? [...key, asked] : key, limits.notesPage, async (page, signal) => {
    const query = { ...page, ...asked, notebookId: [notebookId] };
    const { notes, savedNotes, count, savedCount } = await call(api.notebooks.notes, { query }, { signal });
    return {
      runs: [
        { items: notes, total: count },
        { items: savedNotes, total: savedCount },
      ],
    };
  });
}
