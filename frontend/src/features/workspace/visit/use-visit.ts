import type { VisitChanges } from '@commonplace/contracts/api';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api, call } from '../../../shared/api/index.ts';
import { showSeen } from '../../../shared/notes/cached-notes.ts';

/** Milliseconds. Who comes back to the window after this is told what others did meanwhile. */
const longAway = 10 * 60 * 1000;

/**
 * Says that the person sees a note, while they have it open in a visible window: when they come and when they go (W30).
 *
 * @returns what others did since the last visit, and a way to drop it; null for nothing
 */
export function useVisit(noteId: string): { changes: VisitChanges; dismiss: () => void } | null {
  const cache = useQueryClient();
  const [changes, setChanges] = useState<VisitChanges | null>(null);
  useEffect(() => {
    let leftAt: number | null = Number.NEGATIVE_INFINITY;
    const visit = async (options: { keepalive?: boolean } = {}) => {
      try {
        const answer = await call(api.notes.visit, { body: { noteId } }, { ...options, endedAs: null });
        showSeen(cache, noteId);
        return answer.changes;
      } catch {
        // It stays unseen.
        return null;
      }
    };
    const come = async () => {
      if (leftAt === null) return;
      const isNews = Date.now() - leftAt >= longAway;
      leftAt = null;
      if (!isNews) return;
      setChanges(await visit());
    };
    const go = () => {
      if (leftAt !== null) return;
      leftAt = Date.now();
      showSeen(cache, noteId);
      void visit({ keepalive: true });
    };
    const follow = () => (document.visibilityState === 'visible' ? void come() : go());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      go();
    };
  }, [noteId, cache]);
  const dismiss = useCallback(() => setChanges(null), []);
  return changes && { changes, dismiss };
}
