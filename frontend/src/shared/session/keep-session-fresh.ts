import { api } from '@commonplace/contracts/api';
import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
const checkEvery = 60 * 60 * 1000;

/**
 * Renews the token once a day, and at once where the cookie for files did not come with it, whichever tab
 * notices first: the lock makes the others wait, and by then the new token has reached them. Returns the
 * way to stop.
 */
export function keepSessionFresh(): () => void {
  const check = () => {
    if (isDue() && navigator.onLine) void oneTabAtATime(renew);
  };
  const timer = setInterval(check, checkEvery);
  window.addEventListener('focus', check);
  check();
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', check);
  };
}

function isDue(): boolean {
  const session = sessionStore.current();
  if (session.kind === 'guest') return false;
  return session.expiresAt - Date.now() < lifetime - day || !sessionStore.hasFilesCookie();
}

/** Browsers have the lock for https and localhost only. Without it two tabs may both renew, which is harmless. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('session-refresh', work);
  else await work();
}

async function renew(): Promise<void> {
  const before = sessionStore.current();
  if (before.kind === 'guest' || !isDue()) return;
  try {
    const { token } = await call(api.users.refreshAuthToken, {});
    const now = sessionStore.current();
    // A person who signed out or in meanwhile is not replaced by the former one.
    if (now.kind === 'signed-in' && now.token === before.token) sessionStore.start(token);
  } catch {
    // The old token stays valid for weeks, the next check tries again, and a 401 has ended the session already.
  }
}
