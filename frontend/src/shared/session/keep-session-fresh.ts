import { api } from '@commonplace/contracts/api';
import { call } from '../api/call.ts';
import { sessionStore } from './session-store.ts';

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
const checkEvery = 60 * 60 * 1000;

/**
 * Renews the token once a day, whichever tab notices first: the lock makes the others wait, and by
 * then the new token has reached them. Returns the way to stop.
 */
export function keepSessionFresh(): () => void {
  const check = () => {
    if (!isDue() || !navigator.onLine) return;
    void navigator.locks.request('session-refresh', renew);
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
  return session.kind === 'signed-in' && session.expiresAt - Date.now() < lifetime - day;
}

async function renew(): Promise<void> {
  if (!isDue()) return;
  try {
    const { token } = await call(api.users.refreshAuthToken, {});
    if (sessionStore.current().kind === 'signed-in') sessionStore.start(token);
  } catch {
    // The old token stays good for weeks, the next check tries again, and a 401 has ended the session already.
  }
}
