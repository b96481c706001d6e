import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import type { PlacedNote } from '@commonplace/contracts/notebooks';
import { useCallback, useMemo } from 'react';
import { usePages } from '../../shared/collections/use-pages.ts';
import { manyNotes } from '../../shared/notebooks/book-places.ts';
import { notesInNotebookSource } from '../../shared/notebooks/notes-in-notebook.ts';
import { type BookNotes, useBookNotes } from '../../shared/notebooks/use-book-notes.ts';

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
 * The notes of a notebook that was read by its id, in creation order where no order names them, as guests read them. A
 * short one is loaded whole, of a long one what is seen.
 */
export function useNotebookNotes(notebook: NotebookView): NotebookNotes {
  const isLong = notebook.notes.length > manyNotes;
  const book = useBookNotes(isLong ? notebook : null);
  const short = usePages(isLong ? null : notesInNotebookSource(notebook.id), { all: true });
  const { runs, isComplete } = short;
  const [loaded = none, saved = none] = runs;
  const notes = useMemo(() => new Map(loaded.map((note) => [note.id, note])), [loaded]);
  const placed = useMemo(() => asMade(notebook.notes, notes), [notebook.notes, notes]);
  const pending = useMemo(
    () => (isComplete ? [] : notebook.notes.filter((id) => !notes.has(id))),
    [notebook.notes, notes, isComplete],
  );
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
    state: short.state,
    isLong,
    placed,
    pending,
    isPlaced: isComplete,
    noteOf,
    savedCount: saved.length,
    savedAt: (index) => saved[index],
    show: nothing,
    isBroken: short.isBroken,
    isFetching: short.isRetrying,
    retry: short.retry,
  };
}

const none: readonly NoteSummary[] = [];
const nothing = () => {};

/** The loaded notes in the order of their ids; those that are newer than the notebook come last. */
function asMade(ids: readonly string[], notes: ReadonlyMap<string, NoteSummary>): NoteSummary[] {
  const known = new Set(ids);
  const newer = [...notes.values()].filter(({ id }) => !known.has(id)).reverse();
  return [...ids.flatMap((id) => notes.get(id) ?? []), ...newer];
}
