import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down to 0, from the moment it is mounted or restarted. It follows the clock, so
 * a tab that slept is right when it wakes.
 */
export function useCountdown(from: number): { seconds: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + from * 1000);
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  return { seconds, restart: () => setEnd(Date.now() + from * 1000) };
}
