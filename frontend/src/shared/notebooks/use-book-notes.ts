import { limits, type NotebookView, type NoteSummary } from '@commonplace/contracts/api';
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, call, queryKeys } from '../api/index.ts';
import { knownPlaces, type PlacedNote } from './book-places.ts';

/** What a list shows: some notes by their ids, and some of those that were saved into the notebook, by their places. */
interface Seen {
  ids: readonly string[];
  saved?: readonly number[];
}

/** The notes of a notebook, all of them by name, and those that are seen. */
export interface BookNotes {
  /** All in the order they were made, each with its section; null also where that is not known yet. */
  placed: readonly PlacedNote[];
  /** Whether each one's section is known, so that they can be put in order. */
  isPlaced: boolean;
  noteOf: (id: string) => NoteSummary | undefined;
  /** How many notes of others were saved into it, and each by its place: what was written last comes first. */
  savedCount: number;
  savedAt: (index: number) => NoteSummary | undefined;
  /** Says what is seen of one of the lists that show it, so that it is loaded; nothing when the list is gone. */
  show: (list: string, seen: Seen | null) => void;
  /** Something that is seen could not be loaded. */
  isFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

interface Page {
  notes: NoteSummary[];
  savedNotes: NoteSummary[];
  savedCount: number;
}

/** Milliseconds of scrolling before what is seen is loaded: who drags the bar passes by most of it. */
const settling = 90;
/** Pages that are asked for at once, of those that only say where notes stand. */
const placingAtOnce = 4;
/** How often a page that has not what it should is asked for again, together with the notebook. */
const mendings = 2;

/**
 * Loads of a notebook with many notes what is seen of it. A notebook that is read by its id names its
 * notes in the order they were made, which is the order of `sortBy=createdAt`: so it is known on which page
 * each note stands, whatever the order that was given them by hand, and no other page is asked for.
 *
 * @param notebook read by its id; null asks for nothing
 * @param isEdited whether the ids are places in the order of the last edit: then they are `place 0` and so on, and
 *   what is at a place is only known once its page is
 */
export function useBookNotes(notebook: NotebookView | null, isEdited = false): BookNotes {
  const cache = useQueryClient();
  const notebookId = notebook?.id ?? '';
  const ids = useMemo(
    () => (isEdited ? (notebook?.notes.map((_, at) => placeId(at)) ?? []) : (notebook?.notes ?? [])),
    [notebook?.notes, isEdited],
  );
  const places = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids]);
  const known = useMemo(
    () => (notebook && !isEdited ? knownPlaces(notebook) : new Map<string, string | null | undefined>()),
    [notebook, isEdited],
  );
  const unplaced = useMemo(() => [...known].flatMap(([id, at]) => (at === undefined ? [id] : [])), [known]);

  const [wanted, setWanted] = useState<readonly number[]>([]);
  const cached = (page: number) => cachedPage(cache, notebookId, isEdited, page);
  const placing = pagesOf(unplaced, places);
  const missing = placing.filter((page) => !cached(page)).slice(0, placingAtOnce);
  const pages = [...new Set([...wanted, ...placing.filter((page) => cached(page)), ...missing])].sort(
    (a, b) => a - b,
  );
  const lastPage = Math.ceil(ids.length / limits.notesPage) - 1;
  const loaded = useQueries({
    queries: pages
      .filter((page) => notebook !== null && page <= lastPage)
      .map((page) => pageQuery(notebookId, isEdited, page)),
    combine: combined,
  });

  // What is cached is another with every version: then whoever shows it looks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const noteOf = useCallback(
    (id: string) => {
      const at = places.get(id);
      if (at === undefined) return undefined;
      const page = Math.floor(at / limits.notesPage);
      const there = cachedPage(cache, notebookId, isEdited, page)?.notes[at % limits.notesPage];
      if (isEdited || there?.id === id) return there;
      // What was deleted before it lets it move up, also onto the page before.
      for (const near of [page, page - 1]) {
        const found = cachedPage(cache, notebookId, false, near)?.notes.find((note) => note.id === id);
        if (found) return found;
      }
      return undefined;
    },
    [places, cache, notebookId, isEdited, loaded.version],
  );
  const savedCount = loaded.savedCount;
  const savedAt = (index: number) => {
    const at = savedCount - 1 - index;
    return cached(Math.floor(at / limits.notesPage))?.savedNotes[at % limits.notesPage];
  };
  // Where all places are known, what is loaded changes none.
  const lookUp = unplaced.length > 0 ? noteOf : nowhere;
  const placed = useMemo(
    () =>
      isEdited
        ? ids.map((id) => ({ id, sectionId: null }))
        : [...known].map(([id, place]) => ({
            id,
            sectionId: place === undefined ? (lookUp(id)?.sectionId ?? null) : place,
          })),
    [known, ids, isEdited, lookUp],
  );

  const seen = useRef(new Map<string, Seen>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (list: string, what: Seen | null) => {
      if (what) seen.current.set(list, what);
      else seen.current.delete(list);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const lists = [...seen.current.values()];
        const saved = lists.flatMap((one) => one.saved ?? []);
        const next = new Set([
          ...pagesOf(
            lists.flatMap((one) => one.ids),
            places,
          ),
          ...saved.map((index) => Math.floor((savedCount - 1 - index) / limits.notesPage)),
        ]);
        setWanted((before) => {
          const after = [...next].sort((a, b) => a - b);
          return before.join() === after.join() ? before : after;
        });
      }, settling);
    },
    [places, savedCount],
  );

  const mended = useRef(new Map<number, number>());
  useEffect(() => {
    if (!notebookId || isEdited || loaded.isFetching) return;
    for (const page of wanted) {
      const data = cachedPage(cache, notebookId, false, page);
      const from = page * limits.notesPage;
      const isRight = ids.slice(from, from + limits.notesPage).every((id, at) => data?.notes[at]?.id === id);
      const tried = mended.current.get(page) ?? 0;
      if (!data || isRight || tried >= mendings) continue;
      mended.current.set(page, tried + 1);
      void cache.invalidateQueries({ queryKey: queryKeys.notebooks.one(notebookId) });
      void cache.invalidateQueries({ queryKey: pageQuery(notebookId, false, page).queryKey });
    }
  }, [cache, notebookId, isEdited, ids, wanted, loaded.isFetching]);

  return {
    placed,
    isPlaced: unplaced.every((id) => noteOf(id) !== undefined),
    noteOf,
    savedCount,
    savedAt,
    show,
    isFailed: loaded.isFailed,
    isFetching: loaded.isFetching,
    retry: () =>
      void cache.refetchQueries({
        queryKey: bookKey(notebookId, isEdited),
        predicate: ({ state }) => state.status === 'error',
      }),
  };
}

const nowhere = (): NoteSummary | undefined => undefined;

/** What stands at a place whose note is not known yet goes by this. */
function placeId(at: number): string {
  return `place ${at}`;
}

function bookKey(notebookId: string, isEdited: boolean) {
  return [...queryKeys.notes.inNotebook(notebookId), isEdited ? 'by edit' : 'as made'];
}

function pageQuery(notebookId: string, isEdited: boolean, page: number) {
  return queryOptions({
    queryKey: [...bookKey(notebookId, isEdited), page],
    queryFn: async ({ signal }): Promise<Page> => {
      const listed = isEdited
        ? ({ sortBy: 'updatedAt', sortOrder: 'DESC' } as const)
        : ({ sortBy: 'createdAt', sortOrder: 'ASC' } as const);
      const { notesPage: limit } = limits;
      const query = { notebookId: [notebookId], limit, offset: page * limit, ...listed };
      return call(api.notebooks.notes, { query }, { signal });
    },
  });
}

function cachedPage(cache: QueryClient, notebookId: string, isEdited: boolean, page: number) {
  return cache.getQueryData(pageQuery(notebookId, isEdited, page).queryKey);
}

/** The pages that these notes stand on. */
function pagesOf(ids: readonly string[], places: ReadonlyMap<string, number>): number[] {
  const pages = new Set<number>();
  for (const id of ids) {
    const at = places.get(id);
    if (at !== undefined) pages.add(Math.floor(at / limits.notesPage));
  }
  return [...pages];
}

/** What is known of all pages together; another `version` has other notes. */
function combined(
  results: readonly {
    data: Page | undefined;
    dataUpdatedAt: number;
    isError: boolean;
    isFetching: boolean;
  }[],
) {
  return {
    version: results.map(({ dataUpdatedAt }) => dataUpdatedAt).join(),
    savedCount: results.find(({ data }) => data)?.data?.savedCount ?? 0,
    isFailed: results.some(({ isError, data }) => isError && !data),
    isFetching: results.some(({ isFetching }) => isFetching),
  };
}
