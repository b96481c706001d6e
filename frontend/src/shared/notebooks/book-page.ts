import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, call, queryKeys } from '../api/index.ts';

/** A page of what stands in a notebook: its notes, and beside them those of others that were saved into it. */
export interface BookPage {
  notes: NoteSummary[];
  savedNotes: NoteSummary[];
  savedCount: number;
}

/** What all pages of a notebook are cached under, in the order of the last edit or as its notes were made. */
export function bookKey(notebookId: string, isEdited: boolean) {
  return [...queryKeys.notes.inNotebook(notebookId), isEdited ? 'by edit' : 'as made'];
}

/** Asks for one page, counted from 0. */
export function bookPageQuery(notebookId: string, isEdited: boolean, page: number) {
  return queryOptions({
    queryKey: [...bookKey(notebookId, isEdited), page],
    queryFn: async ({ signal }): Promise<BookPage> => {
      const listed = isEdited
        ? ({ sortBy: 'updatedAt', sortOrder: 'DESC' } as const)
        : ({ sortBy: 'createdAt', sortOrder: 'ASC' } as const);
      const { notesPage: limit } = limits;
      const query = { notebookId: [notebookId], limit, offset: page * limit, ...listed };
      return call(api.notebooks.notes, { query }, { signal });
    },
  });
}

/** What is there of a page, however long ago it was asked for. */
export function cachedBookPage(
  cache: QueryClient,
  notebookId: string,
  isEdited: boolean,
  page: number,
): BookPage | undefined {
  return cache.getQueryData(bookPageQuery(notebookId, isEdited, page).queryKey);
}
