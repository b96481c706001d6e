import { useEffect, useState } from 'react';
import { useUser } from '../../../shared/session/index.ts';

/** Who comes back within this time has not been away: the visit goes on. */
const sameVisitMs = 30 * 60_000;

interface Visits {
  /** When the visit before the present one ended. */
  before: number | null;
  /** When the feed was last seen. */
  seen: number;
}

/**
 * When the signed-in person last left the feed, in milliseconds; null on a first visit. Kept on this device, so that
 * nobody's reading hours are stored on the server; what is new on another device is new there.
 */
export function useLastVisit(): number | null {
  const user = useUser();
  const key = `feed_seen_${user?.id}`;
  const [before] = useState(() => {
    const visits = read(key);
    if (visits === null) return null;
    return Date.now() - visits.seen < sameVisitMs ? visits.before : visits.seen;
  });
  useEffect(() => {
    const seen = () => {
      const visits: Visits = { before, seen: Date.now() };
      try {
        localStorage.setItem(key, JSON.stringify(visits));
      } catch {
        // Without storage nothing is ever new.
      }
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      seen();
    };
  }, [key, before]);
  return before;
}

function read(key: string): Visits | null {
  try {
    const { before, seen } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Visits>;
    return typeof seen === 'number' ? { before: typeof before === 'number' ? before : null, seen } : null;
  } catch {
    return null;
  }
}
