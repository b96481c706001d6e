import { type FeedNote, limits, type NoteSummary } from '@commonplace/contracts/api';
import { type NoteOrder, noteOrders } from '@commonplace/contracts/pages';
import { api, call, queryKeys } from '../../../shared/api/index.ts';
import type { Listed } from '../../../shared/collections/items.ts';
import { type CollectionSource, sourceOf } from '../../../shared/collections/source.ts';
import { notesInNotebookSource } from '../../../shared/notebooks/notes-in-notebook.ts';
import type { NoteFilter } from './note-filter.ts';
import type { NoteSort } from './note-sort.ts';

/** Both runs after one another. */
export function listedRuns(
  notes: readonly NoteSummary[],
  saved: readonly NoteSummary[],
): Listed<NoteSummary>[] {
  return [notes, saved].flatMap((items, run) => items.map((item) => ({ item, run })));
}

export interface NoteQuestion {
  search: string;
  sort: NoteSort;
  filter: NoteFilter;
}

/** The notes the signed-in person wrote, or those of one notebook, with what was saved into it. */
export function ownNotesSource({ search, sort, filter }: NoteQuestion): CollectionSource<NoteSummary> {
  const { notebookId, sharing } = filter;
  const asked = {
    ...(search && { searchQuery: search }),
    // The order of a book is not the server's matter.
    ...(sort.by !== 'bookOrder' && { sortBy: sort.by, sortOrder: sort.order }),
    sharing: [...sharing],
  };
  if (notebookId === null) {
    return sourceOf([...queryKeys.notes.mine, asked], limits.notesPage, async (page, signal) => {
      const { notes = [], count = 0 } = await call(
        api.notes.list,
        { query: { ...page, ...asked, savedNotes: 'left-out' } },
        { signal },
      );
      return { runs: [{ items: notes, total: count }] };
    });
  }
  return notesInNotebookSource(notebookId, asked);
}

/** Public notes of the people and with the hashtags that the signed-in person follows, the last edited first. */
export function feedSource(): CollectionSource<NoteSummary> {
  return sourceOf(queryKeys.notes.feed, limits.feedBatch, async (page, signal) => {
    const { notes, count } = await call(api.feed.list, { query: page }, { signal });
    return { runs: [{ items: notes, total: count }] };
  });
}

/** The same to read from above, in one of the orders of reading. */
export function readFeedSource(order: NoteOrder): CollectionSource<FeedNote> {
  const sortBy = noteOrders[order];
  return sourceOf([...queryKeys.notes.feed, sortBy], limits.feedBatch, async (page, signal) => {
    const { notes, count } = await call(api.feed.list, { query: { ...page, sortBy } }, { signal });
    return { runs: [{ items: notes, total: count }] };
  });
}

/** Notes that others share with the signed-in person, newest first. */
export function sharedNotesSource(): CollectionSource<NoteSummary> {
  return sourceOf(queryKeys.notes.shared, limits.sharedPage, async (page, signal) => {
    const { notesView, notesEdit, totalNotesCount } = await call(
      api.notes.shared,
      { query: page },
      { signal },
    );
    const notes = [...notesView, ...notesEdit].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    return { runs: [{ items: notes, total: totalNotesCount }] };
  });
}
