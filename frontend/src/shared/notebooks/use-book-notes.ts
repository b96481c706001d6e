import type { NotebookView, NoteSummary } from '@commonplace/contracts/api';
import { limits } from '@commonplace/contracts/api';
import { type PlacedNote, placesOf } from '@commonplace/contracts/notebooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queryKeys } from '../api/index.ts';
import type { CollectionPage } from '../collections/source.ts';
import { pageOf } from '../collections/use-window.ts';
import { notesInNotebookSource, savedRun } from './notes-in-notebook.ts';

/** What a list shows: some notes by their ids, and some of those that were saved into the notebook, by their places. */
interface Seen {
  ids: readonly string[];
  saved?: readonly number[];
}

/** The notes of a notebook, all of them by name, and those that are seen. */
export interface BookNotes {
  /** All in the order they were made, each with its section. */
  placed: readonly PlacedNote[];
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

/** Milliseconds of scrolling before what is seen is loaded: who drags the bar passes by most of it. */
const settling = 90;
/** How often a page that has not what it should is asked for again, together with the notebook. */
const mendings = 2;

/**
 * Loads of a notebook with many notes what is seen of it. A notebook that is read by its id names its
 * notes in the order they were made, which is the order of `sortBy=createdAt`: so it is known on which page
 * each note is, for any order given by hand, and no other page is asked for.
 *
 * @param notebook read by its id; null asks for nothing
 */
export function useBookNotes(notebook: NotebookView | null): BookNotes {
  const cache = useQueryClient();
  const notebookId = notebook?.id ?? '';
  const source = useMemo(() => notesInNotebookSource(notebookId, asMade), [notebookId]);
  const placed = useMemo((): readonly PlacedNote[] => (notebook ? placesOf(notebook) : []), [notebook]);
  const places = useMemo(() => new Map(placed.map(({ id }, at) => [id, at])), [placed]);

  const [wanted, setWanted] = useState<readonly number[]>([]);
  // As a page last said it: while all that are seen are on their way none says it.
  const [saved, setSaved] = useState({ notebookId, count: 0 });
  const savedCount = saved.notebookId === notebookId ? saved.count : 0;
  const pages = Math.ceil(Math.max(placed.length, savedCount) / limits.notesPage);
  const asked = useMemo(() => wanted.filter((page) => page < pages), [wanted, pages]);
  const answers = useQueries({
    queries: asked.map((page) => pageOf(source, page)),
    combine: combined,
  });
  const loaded = useWhileSame(answers.pages);

  const pageAt = useCallback(
    (page: number): CollectionPage<NoteSummary> | undefined => {
      const at = asked.indexOf(page);
      // What was seen before and is not any more may still be there.
      return at === -1 ? cache.getQueryData(pageOf(source, page).queryKey) : loaded.get(at);
    },
    [asked, loaded, cache, source],
  );
  const noteOf = useCallback(
    (id: string) => {
      const at = places.get(id);
      if (at === undefined) return undefined;
      const page = Math.floor(at / limits.notesPage);
      const there = pageAt(page)?.runs[0]?.items[at % limits.notesPage];
      if (there?.id === id) return there;
      // What was deleted before it lets it move up, also onto the page before.
      for (const near of [page, page - 1]) {
        const found = pageAt(near)?.runs[0]?.items.find((note) => note.id === id);
        if (found) return found;
      }
      return undefined;
    },
    [places, pageAt],
  );
  const { savedCount: said } = answers;
  if (said !== null && (said !== saved.count || notebookId !== saved.notebookId))
    setSaved({ notebookId, count: said });
  const savedAt = (index: number) => {
    const at = placeOfSaved(index, savedCount);
    return pageAt(Math.floor(at / limits.notesPage))?.runs[savedRun]?.items[at % limits.notesPage];
  };

  const seen = useRef(new Map<string, Seen>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(
    (list: string, what: Seen | null) => {
      if (what) seen.current.set(list, what);
      else seen.current.delete(list);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const next = pagesOf([...seen.current.values()], places, (index) => placeOfSaved(index, savedCount));
        setWanted((before) => (before.join() === next.join() ? before : next));
      }, settling);
    },
    [places, savedCount],
  );

  const mended = useRef(new Map<number, number>());
  useEffect(() => {
    if (!notebookId || answers.isFetching) return;
    for (const page of wanted) {
      const data = pageAt(page);
      const from = page * limits.notesPage;
      const isRight = placed
        .slice(from, from + limits.notesPage)
        .every(({ id }, at) => data?.runs[0]?.items[at]?.id === id);
      const tried = mended.current.get(page) ?? 0;
      if (!data || isRight || tried >= mendings) continue;
      mended.current.set(page, tried + 1);
      void cache.invalidateQueries({ queryKey: queryKeys.notebooks.one(notebookId) });
      void cache.invalidateQueries({ queryKey: pageOf(source, page).queryKey });
    }
  }, [cache, notebookId, source, placed, wanted, pageAt, answers.isFetching]);

  return {
    placed,
    noteOf,
    savedCount,
    savedAt,
    show,
    isFailed: answers.isFailed,
    isFetching: answers.isFetching,
    retry: () =>
      void cache.refetchQueries({
        queryKey: source.key,
        predicate: ({ state }) => state.status === 'error',
      }),
  };
}

const asMade = { sortBy: 'createdAt', sortOrder: 'ASC' } as const;

/** Where a saved note stands among those that are asked for, which come the oldest first. */
function placeOfSaved(index: number, savedCount: number): number {
  return savedCount - 1 - index;
}

/** The pages of the visible items. */
function pagesOf(
  lists: readonly Seen[],
  places: ReadonlyMap<string, number>,
  ofSaved: (index: number) => number,
): number[] {
  const rows = lists.flatMap(({ ids, saved = [] }) => [
    ...ids.flatMap((id) => places.get(id) ?? []),
    ...saved.map(ofSaved),
  ]);
  return [...new Set(rows.map((row) => Math.floor(row / limits.notesPage)))].sort((a, b) => a - b);
}

interface Answer {
  data: CollectionPage<NoteSummary> | undefined;
  isError: boolean;
  isFetching: boolean;
}

/** What is known of all pages together, each by its place among those that were asked for. */
function combined(results: readonly Answer[]) {
  return {
    pages: new Map(results.map(({ data }, at) => [at, data])),
    savedCount: results.find(({ data }) => data)?.data?.runs[savedRun]?.total ?? null,
    isFailed: results.some(({ isError, data }) => isError && !data),
    isFetching: results.some(({ isFetching }) => isFetching),
  };
}

/** The same map as before for as long as the same is in it. */
function useWhileSame<Key, Value>(next: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> {
  const [kept, keep] = useState(next);
  const isSame =
    kept === next || (kept.size === next.size && [...next].every(([key, value]) => kept.get(key) === value));
  if (!isSame) keep(next);
  return isSame ? kept : next;
}
