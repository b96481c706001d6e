import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../../shared/api/index.ts';

/**
 * What is typed is in the readable forms within two seconds of being saved, later when the server has
 * much to do (C14): milliseconds after which the lists look.
 */
const looksAfter = [2_200, 6_000, 15_000];

/** The looks that are to come. They outlive the note: who saves and goes on sees the list beside the next one. */
const toCome = new WeakMap<QueryClient, ReturnType<typeof setTimeout>[]>();

/** Reloads the lists after the open note was saved or left, so that they show its present title and text. */
export function useFreshLists(isSaved: boolean): void {
  const cache = useQueryClient();
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (!isSaved) {
      wasUnsaved.current = true;
      putOff(cache);
    } else if (wasUnsaved.current) {
      wasUnsaved.current = false;
      lookSoon(cache);
    }
  }, [isSaved, cache]);
  useEffect(
    () => () => {
      // It is being saved all the same.
      if (wasUnsaved.current) lookSoon(cache);
    },
    [cache],
  );
}

function putOff(cache: QueryClient): void {
  for (const timer of toCome.get(cache) ?? []) clearTimeout(timer);
  toCome.delete(cache);
}

function lookSoon(cache: QueryClient): void {
  putOff(cache);
  const timers = looksAfter.map((delay, look) =>
    setTimeout(() => {
      // A notebook that is shown whole is loaded whole: once is enough for what it costs.
      if (look === 0) void cache.invalidateQueries({ queryKey: queryKeys.notes.inNotebooks });
      void cache.invalidateQueries({ queryKey: queryKeys.notes.mine });
      void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
    }, delay),
  );
  toCome.set(cache, timers);
}
