import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../shared/session/index.ts';

/*
 * What the signed-in person searched for last, the newest first. Kept on this device until the session ends; the
 * searches of another session are never read.
 */

const key = 'recentSearches';
const mostKept = 6;
const none: readonly string[] = [];
const listeners = new Set<() => void>();

let read: { raw: string | null; sid: string; queries: readonly string[] } = {
  raw: null,
  sid: '',
  queries: none,
};

/** The latest searches of the signed-in person, the newest first; none for a guest. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches);
}

/** Puts a search first; in another case it is the same search. */
export function rememberSearch(query: string): void {
  keep([query, ...recentSearches().filter((other) => !isSame(other, query))].slice(0, mostKept));
}

/** Removes one search. */
export function forgetSearch(query: string): void {
  keep(recentSearches().filter((other) => other !== query));
}

/** Removes all searches of this device. */
export function forgetAllSearches(): void {
  keep(none);
}

function recentSearches(): readonly string[] {
  const session = sessionStore.current();
  if (session.kind === 'guest') return none;
  const raw = stored();
  if (raw !== read.raw || session.sid !== read.sid)
    read = { raw, sid: session.sid, queries: parsed(raw, session.sid) };
  return read.queries;
}

function parsed(raw: string | null, sid: string): readonly string[] {
  try {
    const kept: { sid?: unknown; queries?: unknown } | null = JSON.parse(raw ?? 'null');
    if (kept?.sid !== sid || !Array.isArray(kept.queries)) return none;
    return kept.queries.filter((query) => typeof query === 'string').slice(0, mostKept);
  } catch {
    return none;
  }
}

function keep(queries: readonly string[]): void {
  const session = sessionStore.current();
  if (session.kind === 'guest') return;
  try {
    if (queries.length > 0) localStorage.setItem(key, JSON.stringify({ sid: session.sid, queries }));
    else localStorage.removeItem(key);
  } catch {
    // Nothing is kept where the browser does not allow it.
  }
  tell();
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs write to the same storage.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

sessionStore.subscribe(() => {
  if (sessionStore.current().kind === 'guest' && stored() !== null) localStorage.removeItem(key);
  tell();
});
