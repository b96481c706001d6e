import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { useMemo } from 'react';
import type { CollectionItems } from '../../../shared/collections/items.ts';
import { sortBy } from '../../../shared/collections/tools/sort.ts';
import { type Arrange, useWhole } from '../../../shared/collections/use-whole.ts';
import { useWindow } from '../../../shared/collections/use-window.ts';
import { useWholeNotebook } from '../../../shared/notebooks/use-notebook.ts';
import { useOwnNotebooks } from '../../../shared/notebooks/use-own-notebooks.ts';
import { hasBookOrder, inBookOrder } from './book-order.ts';
import { everyNote } from './note-filter.ts';
import { listedRuns, type NoteQuestion, ownNotesSource } from './note-source.ts';
import { isLongBook, useBookItems } from './use-book-items.ts';

/**
 * What My Notes shows: page by page. In an order that was given by hand, which only the screen knows, it is loaded
 * whole; of a notebook with very many notes that are all shown, what is seen is.
 */
export function useMyNotes({ search, sort, filter }: NoteQuestion) {
  const own = useOwnNotebooks();
  const notebook = useWholeNotebook(own.data?.notebooks.find(({ id }) => id === filter.notebookId));
  const hasOrder = notebook !== undefined && hasBookOrder(notebook);
  const byBook = sort.by === 'bookOrder' && hasOrder;
  const asked = sort.by === 'bookOrder' && !byBook ? sortBy('updatedAt') : sort;
  const source = ownNotesSource({ search, sort: asked, filter });
  const isLong =
    byBook && isLongBook(notebook) && search === '' && filter.sharing.length === everyNote.sharing.length;
  const paged = useWindow(byBook ? null : source);
  const arrange = useMemo<Arrange<NoteSummary>>(
    () =>
      ([notes = [], saved = []]) =>
        listedRuns(notebook ? inBookOrder(notebook, notes) : notes, saved),
    [notebook],
  );
  const whole = useWhole(byBook && !isLong ? source : null, arrange);
  const book = useBookItems(isLong ? notebook.id : null, wholeBook);
  const items: CollectionItems<NoteSummary> = isLong ? book : byBook ? whole : paged;
  return { items, hasOrder, notebooks: own.data?.notebooks ?? none };
}

const none: readonly NotebookView[] = [];
const wholeBook = { kind: 'whole' } as const;
