import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function every time, doing what the latest one does: rows that were drawn need not be drawn anew. */
export function useLatest<A extends unknown[]>(latest: (...args: A) => void): (...args: A) => void {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
