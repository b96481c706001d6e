import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../../../../shared/ui/loading/when-idle.ts';
import { type LiveNoteCode, liveNote } from './live-note-part.ts';

/** How soon the live document of a note is needed: now, or once its text has been shown. `unknown`: not yet. */
export type LiveNoteNeed = 'unknown' | 'now' | 'after-text';

/** Milliseconds after which it is loaded on a page that is never idle. */
const longestWait = 3_000;

/**
 * The code of a note's live document, null while it is not loaded. `loadNow` brings it before it is needed.
 *
 * @throws while rendering, when it is needed now and can't be loaded
 */
export function useLiveNoteCode(need: LiveNoteNeed): { code: LiveNoteCode | null; loadNow: () => void } {
  const [code, setCode] = useState<LiveNoteCode | null>(() => liveNote.loaded);
  const [failure, setFailure] = useState<unknown>(null);
  const loadNow = useCallback(() => {
    // What can't be loaded is requested again when it is needed.
    liveNote.preload().then(
      (code) => setCode(() => code),
      () => undefined,
    );
  }, []);
  const isLoaded = code !== null;
  useEffect(() => {
    if (isLoaded || need === 'unknown') return;
    if (need === 'now') {
      let isStale = false;
      liveNote.preload().then(
        (code) => setCode(() => code),
        (error: unknown) => isStale || setFailure(error),
      );
      return () => {
        isStale = true;
      };
    }
    const giveUp = whenIdle(loadNow);
    const timer = setTimeout(loadNow, longestWait);
    return () => {
      giveUp();
      clearTimeout(timer);
    };
  }, [need, isLoaded, loadNow]);
  if (failure !== null) throw failure;
  return { code, loadNow };
}
