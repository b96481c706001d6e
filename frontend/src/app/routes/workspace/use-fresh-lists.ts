import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../../shared/api/index.ts';

/**
 * What is typed is in the readable forms within two seconds of being saved, later when the server has
 * much to do (C14): milliseconds after which the lists look.
 */
const looksAfter = [2_200, 6_000, 15_000];

/** Reloads the lists after the open note was saved, so that they show its present title and text. */
export function useFreshLists(isSaved: boolean): void {
  const cache = useQueryClient();
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (!isSaved) {
      wasUnsaved.current = true;
      return;
    }
    if (!wasUnsaved.current) return;
    wasUnsaved.current = false;
    const timers = looksAfter.map((delay, look) =>
      setTimeout(() => {
        // A notebook that is shown whole is loaded whole: once is enough for what it costs.
        if (look === 0) void cache.invalidateQueries({ queryKey: queryKeys.notes.inNotebooks });
        void cache.invalidateQueries({ queryKey: queryKeys.notes.mine });
        void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
      }, delay),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isSaved, cache]);
}
