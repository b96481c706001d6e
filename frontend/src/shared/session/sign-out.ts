import { api } from '@commonplace/contracts/api';
import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

/** Asked before signing out; false keeps the person signed in, for instance to save unsent text. */
type SignOutGuard = () => Promise<boolean>;

const guards = new Set<SignOutGuard>();

/** Has `guard` asked before each sign-out. Returns the way to take it back. */
export function guardSignOut(guard: SignOutGuard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/**
 * Ends the session here, in the other tabs and on the server. Resolves false when a guard kept it.
 * A server that can't be reached does not hold a person who wants to leave: the token is forgotten
 * either way.
 */
export async function signOut(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  try {
    await call(api.users.logout, {});
  } catch {
    // See above.
  }
  sessionStore.end('signed-out');
  return true;
}
