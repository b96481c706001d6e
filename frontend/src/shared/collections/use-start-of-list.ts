import { useEffect, useRef } from 'react';

/** Another list starts at its start; the same one keeps its place. */
export function useStartOfList(id: string, scrollToStart: () => void): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    scrollToStart();
  }, [id, scrollToStart]);
}
