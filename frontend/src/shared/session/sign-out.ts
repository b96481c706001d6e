import { api } from '@commonplace/contracts/api';
import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

/** Asked before signing out; false keeps the person signed in, for instance to save unsent text. */
type SignOutGuard = () => Promise<boolean>;

const guards = new Set<SignOutGuard>();

/** So long may the request to the server take, in milliseconds. */
const patience = 5_000;

/** Has `guard` asked before each sign-out. Returns the way to take it back. */
export function guardSignOut(guard: SignOutGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/**
 * Ends the session here, in the other tabs and on the server. Resolves false when a guard kept it.
 * A server that can't be reached does not prevent signing out: the token is forgotten
 * either way. `stay` leaves this tab on its page instead of going home.
 */
export async function signOut({ stay = false } = {}): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  const before = sessionStore.current();
  const ended = stay ? null : 'signed-out';
  try {
    const signal = AbortSignal.timeout(patience);
    await sessionStore.whileEnding(ended, () => call(api.users.logout, {}, { signal, keepalive: true }));
  } catch {
    // See above. A session that was over already is what was wanted.
  }
  const now = sessionStore.current();
  // Someone may have signed in in another tab while the server was asked.
  if (now.kind === 'signed-in' && before.kind === 'signed-in' && now.sid === before.sid) {
    sessionStore.end(ended);
  }
  return true;
}
