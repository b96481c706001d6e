import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../../shared/api/index.ts';

/** What is typed is in the readable forms within two seconds of being saved (C14). */
const projectionDelay = 2_200;

/** Reloads the lists a moment after the open note was saved, so that they show its present title and text. */
export function useFreshLists(isSaved: boolean): void {
  const cache = useQueryClient();
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (!isSaved) {
      wasUnsaved.current = true;
      return;
    }
    if (!wasUnsaved.current) return;
    const timer = setTimeout(() => {
      wasUnsaved.current = false;
      void cache.invalidateQueries({ queryKey: queryKeys.notes.mine });
      void cache.invalidateQueries({ queryKey: queryKeys.notes.shared });
    }, projectionDelay);
    return () => clearTimeout(timer);
  }, [isSaved, cache]);
}
