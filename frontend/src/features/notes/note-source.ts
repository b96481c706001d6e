import { limits, type NoteSummary } from '@commonplace/contracts/api';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { api, call, queryKeys } from '../../shared/api/index.ts';
import type { NoteFilter } from './note-filter.ts';
import type { NoteSort } from './note-sort.ts';

/** One page of a list of notes. */
export interface NotePage {
  notes: NoteSummary[];
  /** Notes of others that were saved where one looks; pages of their own. */
  saved: NoteSummary[];
  /** How many there are on all pages. */
  total: number;
  savedTotal: number;
}

/** Where a list of notes comes from, page by page. */
export interface NoteSource {
  /** The same for the same list. */
  id: string;
  key: QueryKey;
  /** Notes on one page. */
  limit: number;
  load: (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<NotePage>;
}

const source = (key: QueryKey, limit: number, load: NoteSource['load']): NoteSource => ({
  id: hashKey(key),
  key,
  limit,
  load,
});

export interface NoteQuestion {
  search: string;
  sort: NoteSort;
  filter: NoteFilter;
}

/** The notes the signed-in person wrote, or what stands in one notebook, with what was saved into it. */
export function ownNotesSource({ search, sort, filter }: NoteQuestion): NoteSource {
  const { notebookId, sharing } = filter;
  const asked = {
    ...(search && { searchQuery: search }),
    // The order of a book is not the server's matter.
    ...(sort.by !== 'bookOrder' && { sortBy: sort.by, sortOrder: sort.order }),
    sharing: [...sharing],
  };
  if (notebookId === null) {
    return source([...queryKeys.notes.mine, asked], limits.notesPage, async (page, signal) => {
      const { notes = [], count = 0 } = await call(
        api.notes.list,
        { query: { ...page, ...asked, savedNotes: 'left-out' } },
        { signal },
      );
      return { notes, saved: [], total: count, savedTotal: 0 };
    });
  }
  return source(
    [...queryKeys.notes.inNotebook(notebookId), asked],
    limits.notesPage,
    async (page, signal) => {
      const query = { ...page, ...asked, notebookId: [notebookId] };
      const { notes, savedNotes, count, savedCount } = await call(api.notebooks.notes, { query }, { signal });
      return { notes, saved: savedNotes, total: count, savedTotal: savedCount };
    },
  );
}

/** Notes that others share with the signed-in person, newest first. */
export function sharedNotesSource(): NoteSource {
  return source(queryKeys.notes.shared, limits.sharedPage, async (page, signal) => {
    const { notesView, notesEdit, totalNotesCount } = await call(
      api.notes.shared,
      { query: page },
      { signal },
    );
    const notes = [...notesView, ...notesEdit].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    return { notes, saved: [], total: totalNotesCount, savedTotal: 0 };
  });
}

/** Pages asked for at once. */
const atOnce = 4;

/** Everything that a source has. */
export async function loadWhole({ limit, load }: NoteSource, signal: AbortSignal): Promise<NotePage> {
  const first = await load({ limit, offset: 0 }, signal);
  const rows = Math.max(first.total, first.savedTotal);
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil(rows / limit) - 1) },
    (_, page) => (page + 1) * limit,
  );
  const pages = [first];
  for (let from = 0; from < offsets.length; from += atOnce) {
    const group = offsets.slice(from, from + atOnce);
    pages.push(...(await Promise.all(group.map((offset) => load({ limit, offset }, signal)))));
  }
  // A note that moved up between two pages is in both.
  const once = (notes: NoteSummary[]) => [...new Map(notes.map((note) => [note.id, note])).values()];
  return {
    ...first,
    notes: once(pages.flatMap(({ notes }) => notes)),
    saved: once(pages.flatMap(({ saved }) => saved)),
  };
}
