import { decodeToken, type SessionUser } from './session-user.ts';

/** The specification's name for the stored token. */
export const tokenKey = 'jwtToken';

/**
 * `guest.ended` tells why a session that was there is gone: `expired` when its time was over at the
 * start, `timed-out` when the server answered 401, `signed-out` when the person left, here or in
 * another tab. It decides where the screen goes.
 */
export type Session =
  | { kind: 'guest'; ended: 'expired' | 'timed-out' | 'signed-out' | null }
  | { kind: 'signed-in'; token: string; user: SessionUser; expiresAt: number };

type Ended = NonNullable<Extract<Session, { kind: 'guest' }>['ended']>;

/**
 * The session on this device: the token in local storage and what it says, the same in every tab.
 * A store outside of React, because the API client reads it too.
 */
export function createSessionStore(target: Window = window) {
  const listeners = new Set<() => void>();
  let session = read();

  function read(): Session {
    const token = target.localStorage.getItem(tokenKey);
    if (!token) return { kind: 'guest', ended: null };
    const decoded = decodeToken(token);
    if (!decoded || decoded.expiresAt <= Date.now()) {
      target.localStorage.removeItem(tokenKey);
      return { kind: 'guest', ended: 'expired' };
    }
    return { kind: 'signed-in', token, ...decoded };
  }

  function become(next: Session): void {
    session = next;
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent): void {
    // A null key means that everything was cleared.
    if (event.key !== tokenKey && event.key !== null) return;
    const next = read();
    const left = session.kind === 'signed-in' && next.kind === 'guest' && next.ended === null;
    become(left ? { kind: 'guest', ended: 'signed-out' } : next);
  }
  target.addEventListener('storage', onStorage);

  return {
    current: (): Session => session,
    /** Calls back after each change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Takes a token of the server as the session. Throws when it is not a token. */
    start(token: string): SessionUser {
      const decoded = decodeToken(token);
      if (!decoded) throw new TypeError('The server answered with something that is not a session token.');
      target.localStorage.setItem(tokenKey, token);
      become({ kind: 'signed-in', token, ...decoded });
      return decoded.user;
    },
    /** Forgets the session in every tab. */
    end(ended: Ended): void {
      target.localStorage.removeItem(tokenKey);
      become({ kind: 'guest', ended });
    },
    /** The screen has followed the end of a session: from now on this is any guest. */
    settle(): void {
      if (session.kind === 'guest' && session.ended) become({ kind: 'guest', ended: null });
    },
    dispose(): void {
      target.removeEventListener('storage', onStorage);
      listeners.clear();
    },
  };
}

export const sessionStore = createSessionStore();
