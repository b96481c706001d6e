import type { OpenedNote } from '@commonplace/contracts/api';
import type { NoteNews } from '@commonplace/contracts/collab';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../shared/api/index.ts';
import { liveNotes } from '../../../shared/notes/live-notes.ts';

/** Asked for anew at most so often, in milliseconds, however often something changes. */
const pause = 1_000;
/**
 * All pages are informed at once that something may have been missed: each asks at a random moment within this time.
 */
const spread = 5_000;

/** The session of an open note, as far as it has news. Unsubscribes by what is returned. */
interface NewsSource {
  onNews: (listener: (news: NoteNews) => void) => () => void;
}

/** Loads a note again when its session reports that its REST view has changed. */
export function useNoteNews(session: NewsSource, noteId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (noteId === null) return;
    let askedAt = -Infinity;
    let due = Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      askedAt = Date.now();
      due = Infinity;
      void cache.invalidateQueries({ queryKey: queryKeys.notes.one(noteId) });
    };
    const askAt = (moment: number) => {
      if (moment >= due) return;
      due = moment;
      clearTimeout(timer);
      timer = setTimeout(ask, moment - Date.now());
    };
    const unsubscribe = session.onNews((news) => {
      const now = Date.now();
      if (news === 'note-projected') {
        liveNotes.folded(noteId);
        // How much is not published yet is told by REST alone.
        const note = cache.getQueryData<Pick<OpenedNote, 'publishMode'>>(queryKeys.notes.one(noteId));
        if (note?.publishMode !== 'staged') return;
      }
      const isMissed = news !== 'note-projected' && news !== 'note-changed';
      askAt(isMissed ? now + Math.random() * spread : Math.max(now, askedAt + pause));
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [session, noteId, cache]);
}
