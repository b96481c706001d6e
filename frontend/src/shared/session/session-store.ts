import { tokenKey } from '../accounts/token-key.ts';
import { decodeToken, type SessionUser } from './session-user.ts';
import { setSignedInHint } from './signed-in-hint.ts';

/** Informs the other tabs why the token is gone. */
const endedKey = 'commonplace:session-ended';

/** Set once this browser has been sent the cookie for files: no page can read the cookie itself. */
const filesCookieKey = 'commonplace:files-cookie';

/**
 * Why a session that was there is gone: `expired` when its time was over at the start, `timed-out` when
 * the server answered 401, `password-changed` when the person set another password, `signed-out` when
 * they left. It decides where the screen goes.
 */
const endings = ['expired', 'timed-out', 'password-changed', 'signed-out'] as const;
export type SessionEnding = (typeof endings)[number];

/** A guest's `ended` is null once the screen has followed the end of the session, or when there was none. */
export type Session =
  | { kind: 'guest'; ended: SessionEnding | null }
  | { kind: 'signed-in'; token: string; user: SessionUser; sid: string; expiresAt: number };

/**
 * The session on this device: the token in local storage and what it says, the same in every tab.
 * A store outside of React, because the API client reads it too.
 */
export function createSessionStore(target: Window = window) {
  const storage = target.localStorage;
  const listeners = new Set<() => void>();
  let session = read();
  /** How the session will have ended once an act of the person that is under way is done. */
  let underWay: { ended: SessionEnding | null; isRefused: boolean } | null = null;

  function read(): Session {
    const token = storage.getItem(tokenKey);
    if (!token) return { kind: 'guest', ended: null };
    const decoded = decodeToken(token);
    if (!decoded || decoded.expiresAt <= Date.now()) {
      storage.removeItem(tokenKey);
      setSignedInHint(target.document, false);
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
    become(left ? { kind: 'guest', ended: endingToldByTab() ?? 'signed-out' } : next);
  }
  target.addEventListener('storage', onStorage);

  function endingToldByTab(): SessionEnding | undefined {
    const told = storage.getItem(endedKey);
    return endings.find((ending) => ending === told);
  }

  function end(ended: SessionEnding | null): void {
    underWay = null;
    if (isReplaced()) {
      become(read());
      return;
    }
    if (ended) storage.setItem(endedKey, ended);
    else storage.removeItem(endedKey);
    setSignedInHint(target.document, false);
    storage.removeItem(tokenKey);
    storage.removeItem(filesCookieKey);
    become({ kind: 'guest', ended });
  }

  /** Another tab has signed in since, and this one has not noticed yet. */
  function isReplaced(): boolean {
    const token = storage.getItem(tokenKey);
    const stored = token ? decodeToken(token) : null;
    return stored !== null && session.kind === 'signed-in' && stored.sid !== session.sid;
  }

  return {
    current: (): Session => session,
    /** Calls back after each change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether the cookie that shows covers and pictures came with the session's token; older tokens came without. */
    hasFilesCookie: (): boolean => storage.getItem(filesCookieKey) !== null,
    /** Takes a token of the server as the session; the cookie for files has come with it. Throws when it is not a token. */
    start(token: string): SessionUser {
      const decoded = decodeToken(token);
      if (!decoded) throw new TypeError('The server answered with something that is not a session token.');
      underWay = null;
      storage.removeItem(endedKey);
      // Before the token: another tab that hears of that loads its page with this cookie.
      setSignedInHint(target.document, true);
      storage.setItem(tokenKey, token);
      storage.setItem(filesCookieKey, 'sent');
      become({ kind: 'signed-in', token, ...decoded });
      return decoded.user;
    },
    /**
     * Forgets the session in every tab. With null this tab stays where it is, because the page that
     * ended the session goes on by itself; the others go as if the person had signed out.
     */
    end,
    /**
     * Does what ends the session on the server; `end` follows it. Other requests may be refused before its answer is
     * here: in this tab they wait for it, in others they end the session in the same way, and not as one that timed out.
     */
    async whileEnding<Answer>(ended: SessionEnding | null, act: () => Promise<Answer>): Promise<Answer> {
      const mark = { ended, isRefused: false };
      underWay = mark;
      storage.setItem(endedKey, ended ?? 'signed-out');
      try {
        return await act();
      } catch (error) {
        if (underWay === mark) {
          if (mark.isRefused) end(ended);
          else storage.removeItem(endedKey);
          underWay = null;
        }
        throw error;
      }
    },
    /** The server has refused the session: by what the person is doing in this tab or another, or `timed-out`. */
    refused(): void {
      if (underWay) underWay.isRefused = true;
      else end(endingToldByTab() ?? 'timed-out');
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
