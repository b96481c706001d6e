import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import type { PlacedNote } from '@commonplace/contracts/notebooks';
import { useCallback, useMemo } from 'react';
import { manyNotes } from '../../shared/notebooks/book-places.ts';
import { type BookNotes, useBookNotes } from '../../shared/notebooks/use-book-notes.ts';
import { useWholeNotebook } from './use-whole-notebook.ts';

/** The notes of a notebook, as far as they are loaded. */
export interface NotebookNotes {
  /** `failed`: there is nothing to show. */
  state: 'loading' | 'failed' | 'ready';
  /** There are so many that only what is seen is loaded and drawn. */
  isLong: boolean;
  /** Each with its section, as they stand where no order names them. */
  placed: readonly PlacedNote[];
  /** Those that are known by their ids only; the orders say where they stand. */
  pending: readonly string[];
  /** Whether the section of each is known, so that they can be put in order. */
  isPlaced: boolean;
  noteOf: (id: string) => NoteSummary | undefined;
  savedCount: number;
  savedAt: (index: number) => NoteSummary | undefined;
  /** Of a long one, says what is seen. */
  show: BookNotes['show'];
  /** Some of them could not be loaded. */
  isBroken: boolean;
  isFetching: boolean;
  retry: () => void;
}

/**
 * What stands in a notebook that was read by its id. A short one is loaded whole, last edited first. Of a long one
 * what is seen is loaded; what no order names stands in the order it was made, but what nobody ever put in
 * order nor into sections is read last edited first too.
 */
export function useNotebookNotes(notebook: NotebookView, { isEditing = false } = {}): NotebookNotes {
  const isLong = notebook.notes.length > manyNotes;
  const isUnordered = notebook.sections.length === 0 && notebook.info1.notesOrder.length === 0;
  const book = useBookNotes(isLong ? notebook : null, isUnordered && !isEditing);
  const { query, notes, saved, isComplete } = useWholeNotebook(isLong ? null : notebook.id);

  const isLoaded = query.data !== undefined;
  const whole = useMemo(() => {
    const placed = [...notes.values()];
    const pending = isComplete ? [] : notebook.notes.filter((id) => !notes.has(id));
    return { placed, pending, saved: [...saved.values()] };
  }, [notebook.notes, notes, saved, isComplete]);
  const noteOf = useCallback((id: string) => notes.get(id), [notes]);
  if (isLong) {
    return {
      state: 'ready',
      isLong,
      placed: book.placed,
      pending: [],
      isPlaced: true,
      noteOf: book.noteOf,
      savedCount: book.savedCount,
      savedAt: book.savedAt,
      show: book.show,
      isBroken: book.isFailed,
      isFetching: book.isFetching,
      retry: book.retry,
    };
  }
  return {
    state: isLoaded ? 'ready' : query.isError ? 'failed' : 'loading',
    isLong,
    placed: whole.placed,
    pending: whole.pending,
    isPlaced: isComplete,
    noteOf,
    savedCount: whole.saved.length,
    savedAt: (index) => whole.saved[index],
    show: nothing,
    isBroken: query.isError && !isComplete,
    isFetching: query.isFetching,
    // What is there already stays: only what is missing is asked for again.
    retry: () => void (isLoaded ? query.fetchNextPage() : query.refetch()),
  };
}

const nothing = () => {};
