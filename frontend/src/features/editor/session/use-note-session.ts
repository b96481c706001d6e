import { useEffect, useState, useSyncExternalStore } from 'react';
import { pool } from './editor-place.ts';
import type { NoteSession } from './note-session.ts';
import type { SessionUser } from './session-place.ts';
import type { WantedNote } from './session-pool.ts';
import type { SessionSnapshot } from './session-state.ts';
import type { TextSession } from './text-session.ts';

/**
 * Keeps the session of a wanted note open while the calling part of the page is shown. Null while there
 * is none yet, or none is wanted. A draft whose note has been created goes on as the session of that
 * note, without a break. Another `attempt` opens a refused note afresh.
 */
export function useNoteSession(
  user: SessionUser | null,
  wanted: WantedNote | null,
  attempt = 0,
): NoteSession | null {
  const [held, setHeld] = useState<{ key: string; session: NoteSession } | null>(null);
  const key = wanted === null ? null : `${attempt}:${keyOf(wanted)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is wanted, the id for the person
  useEffect(() => {
    if (!user || !wanted || key === null) return;
    let stale = false;
    let session: NoteSession | null = null;
    void pool.acquire(user, wanted).then((acquired) => {
      if (stale) return pool.release(acquired);
      session = acquired;
      setHeld({ key, session });
    });
    return () => {
      stale = true;
      if (session) pool.release(session);
    };
  }, [user?.id, key]);

  if (!held || !wanted || held.session.user.id !== user?.id) return null;
  const continues = wanted.kind === 'note' && held.session.documentName === wanted.documentName;
  return held.key === key || continues ? held.session : null;
}

/** Follows what a session says of itself. */
export function useSessionSnapshot(session: Pick<TextSession, 'subscribe' | 'snapshot'>): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot);
}

function keyOf(wanted: WantedNote): string {
  return wanted.kind === 'new' ? 'new' : `${wanted.documentName}:${wanted.mayEdit ? 'edit' : 'view'}`;
}
