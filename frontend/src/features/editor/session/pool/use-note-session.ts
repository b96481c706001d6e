import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { NoteSession } from '../note-session.ts';
import type { SessionUser } from '../session-place.ts';
import type { SessionSnapshot } from '../session-state.ts';
import type { TextSession } from '../text-session.ts';
import { continues } from './continues.ts';
import { pool } from './editor-place.ts';
import type { WantedNote } from './session-pool.ts';

/**
 * Keeps the session of a wanted note open while the calling part of the page is shown. Null while there
 * is none yet, or none is wanted. A draft whose note has been created goes on as the session of that
 * note, without a break. Another `attempt` opens a refused note afresh. When rights are widened, the former session is
 * kept until the new one has its text.
 */
export function useNoteSession(
  user: SessionUser | null,
  wanted: WantedNote | null,
  attempt = 0,
): NoteSession | null {
  const [held, setHeld] = useState<{ key: string; session: NoteSession } | null>(null);
  const former = useRef<NoteSession | null>(null);
  const key = wanted === null ? null : `${attempt}:${keyOf(wanted)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the document, the id for the person
  useEffect(() => {
    if (!user || !wanted || key === null) return;
    let stale = false;
    let session: NoteSession | null = null;
    const shown = former.current && continues(former.current, user, wanted) ? former.current : null;
    const letGo = shown ? pool.hold(shown) : () => undefined;
    void pool.acquire(user, wanted).then(async (acquired) => {
      if (stale) return pool.release(acquired);
      session = acquired;
      if (shown && shown !== acquired && !isRefused(shown)) await whenShown(acquired);
      if (stale) return;
      former.current = acquired;
      setHeld({ key, session });
      letGo();
    });
    return () => {
      stale = true;
      letGo();
      if (session) pool.release(session);
    };
  }, [user?.id, key]);

  if (!held || !wanted || held.session.user.id !== user?.id) return null;
  return held.key === key || continues(held.session, user, wanted) ? held.session : null;
}

function isRefused(session: NoteSession): boolean {
  return session.snapshot().state.kind === 'refused';
}

/** Resolves when a session has its text, or is refused. */
function whenShown(session: NoteSession): Promise<void> {
  return new Promise((resolve) => {
    const isShown = () => session.snapshot().isLoaded || isRefused(session);
    if (isShown()) return resolve();
    const unsubscribe = session.subscribe(() => {
      if (!isShown()) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Follows what a session says of itself. */
export function useSessionSnapshot(session: Pick<TextSession, 'subscribe' | 'snapshot'>): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot);
}

function keyOf(wanted: WantedNote): string {
  return wanted.kind === 'new' ? 'new' : `${wanted.documentName}:${wanted.mayEdit ? 'edit' : 'view'}`;
}
