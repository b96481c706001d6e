import type { NoteSummary } from '@commonplace/contracts/api';
import type { PlacedNote } from '@commonplace/contracts/notebooks';
import { useCallback, useMemo } from 'react';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import type { BookPart } from '../../../shared/notebooks/book-parts.ts';
import { manyNotes } from '../../../shared/notebooks/book-places.ts';
import { savedRun } from '../../../shared/notebooks/notes-in-notebook.ts';
import { useBookNotes } from '../../../shared/notebooks/use-book-notes.ts';
import { useNotebook } from '../../../shared/notebooks/use-notebook.ts';
import { inBookOrder, inPart } from './book-order.ts';

/** Rows around those that are seen, loaded with them. */
const ahead = 40;

/** Which notes of a notebook: all of them, or those of one part. */
type WantedPart = { kind: 'whole' } | BookPart;

/** Whether a notebook has so many notes that a list in its order loads what is seen, and not all of them. */
export function isLongBook({ temp }: { temp: { notesCount: number } }): boolean {
  return temp.notesCount > manyNotes;
}

/**
 * The notes of a notebook with very many in the order that was given them by hand, of which those around what is
 * seen are loaded; what was saved into it follows at the end. Null asks for nothing.
 */
export function useBookItems(notebookId: string | null, part: WantedPart): CollectionItems<NoteSummary> {
  const { data: notebook = null, isError, isFetching, refetch } = useNotebook(notebookId);
  const book = useBookNotes(notebook);
  const { placed, show } = book;
  const ids = useMemo(() => {
    if (!notebook) return [];
    const notes: PlacedNote[] =
      part.kind === 'whole' ? inBookOrder(notebook, placed) : inPart(notebook, part, placed);
    return notes.map(({ id }) => id);
  }, [notebook, placed, part]);
  const isEnd = part.kind === 'whole' || (part.kind === 'run' && part.isLast);
  const savedCount = isEnd ? book.savedCount : 0;
  const isFailed = notebook ? book.isFailed && !ids.some((id) => book.noteOf(id)) : isError;

  return {
    state: isFailed ? 'failed' : notebook ? 'ready' : 'loading',
    id: `${notebookId} ${nameOf(part)}`,
    count: ids.length + savedCount,
    at: (index) => {
      const saved = index >= ids.length;
      const note = saved ? book.savedAt(index - ids.length) : book.noteOf(ids[index] ?? '');
      return note ? { item: note, run: saved ? savedRun : 0 } : null;
    },
    show: useCallback(
      (first: number, last: number) => {
        const from = Math.max(0, first - ahead);
        const saved = Array.from({
          length: Math.max(0, Math.min(last + ahead + 1 - ids.length, savedCount)),
        });
        show('', { ids: ids.slice(from, last + ahead + 1), saved: saved.map((_, at) => at) });
      },
      [show, ids, savedCount],
    ),
    retry: () => {
      if (!notebook) void refetch();
      book.retry();
    },
    isRetrying: isFetching || book.isFetching,
    isStale: false,
  };
}

/** The same for the same part, with any content. */
function nameOf(part: WantedPart): string {
  if (part.kind === 'section') return part.sectionId;
  return part.kind === 'run' && !part.isLast ? `before ${part.ids[0]}` : part.kind;
}
