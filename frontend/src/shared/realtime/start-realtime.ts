import { whenIdle } from '../ui/loading/when-idle.ts';
import { realtime } from './realtime.ts';

/** How often it is noted that the tab runs, in milliseconds. */
const tick = 15_000;
/** A tab that did not run for this long slept. Browsers let hidden tabs run once a minute. */
const longestPause = 90_000;

/**
 * Opens the connection of a session when the page is idle. Its code is loaded then, so guests never load it.
 *
 * @param sid the session: tabs of the same session share a connection
 * @returns closes it
 */
export function startRealtime(sid: string): () => void {
  let disconnect: (() => void) | null = null;
  let isStopped = false;
  const connect = async () => {
    // Without a network its code can not be loaded. The browser says when there is one again.
    const code = await import('./shared-connection.ts').catch(() => null);
    if (code && !isStopped)
      disconnect ??= realtime.connect((events) => code.openSharedConnection(sid, events));
  };
  const giveUp = whenIdle(() => void connect());
  const stopFollowing = followPauses(() => {
    realtime.wake();
    if (disconnect === null) void connect();
  });
  return () => {
    isStopped = true;
    giveUp();
    stopFollowing();
    disconnect?.();
  };
}

/** Calls back when the computer has slept, or the network is there again: by itself the library tries after up to 45 s. */
function followPauses(onWake: () => void): () => void {
  let ranAt = Date.now();
  const look = () => {
    const slept = Date.now() - ranAt > longestPause;
    ranAt = Date.now();
    if (slept) onWake();
  };
  const timer = setInterval(look, tick);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', onWake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', onWake);
  };
}
