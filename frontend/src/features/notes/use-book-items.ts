import { useCallback, useMemo } from 'react';
import { manyNotes, type PlacedNote } from '../../shared/notebooks/book-places.ts';
import { useBookNotes } from '../../shared/notebooks/use-book-notes.ts';
import { useNotebook } from '../../shared/notebooks/use-notebook.ts';
import { inBookOrder, inSection } from './book-order.ts';
import type { NoteItems } from './note-items.ts';

/** Rows around those that are seen, loaded with them. */
const ahead = 40;

/** Which notes of a notebook: all of them, or with what goes for it in the notebook, those of one section or of none. */
type PartOfBook = { kind: 'whole' } | { kind: 'section'; sectionId: string | null };

/** Whether a notebook has so many notes that a list in its order loads what is seen, and not all of them. */
export function isLongBook({ temp }: { temp: { notesCount: number } }): boolean {
  return temp.notesCount > manyNotes;
}

/**
 * The notes of a notebook with very many in the order that was given them by hand, of which those around what is
 * seen are loaded; what was saved into it follows, but in no section. Null asks for nothing.
 */
export function useBookItems(notebookId: string | null, part: PartOfBook): NoteItems {
  const { data: notebook = null, isError, isFetching, refetch } = useNotebook(notebookId);
  const book = useBookNotes(notebook);
  const { placed, show } = book;
  const sectionId = part.kind === 'section' ? part.sectionId : undefined;
  const ids = useMemo(() => {
    const inPart = (notes: readonly PlacedNote[]) => {
      if (!notebook) return [];
      return sectionId === undefined ? inBookOrder(notebook, notes) : inSection(notebook, sectionId, notes);
    };
    return inPart(placed).map(({ id }) => id);
  }, [notebook, placed, sectionId]);
  const savedCount = sectionId ? 0 : book.savedCount;
  const isFailed = notebook ? book.isFailed && !ids.some((id) => book.noteOf(id)) : isError;

  return {
    state: isFailed ? 'failed' : notebook ? 'ready' : 'loading',
    id: `${notebookId} ${sectionId}`,
    count: ids.length + savedCount,
    at: (index) => {
      const saved = index >= ids.length;
      const note = saved ? book.savedAt(index - ids.length) : book.noteOf(ids[index] ?? '');
      return note ? { note, saved } : null;
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
