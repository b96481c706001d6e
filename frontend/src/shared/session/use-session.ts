import { useSyncExternalStore } from 'react';
import { type Session, sessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

/** The session, followed: in step with the other tabs. */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
}

/** Who is signed in, null for a guest. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.kind === 'signed-in' ? session.user : null;
}
