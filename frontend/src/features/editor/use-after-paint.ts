import { startTransition, useEffect, useState } from 'react';

/**
 * Whether something that is ready has been painted: what can wait until then is not in the way of what a person waits
 * for.
 */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return setPainted(false);
    let task: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted after its callbacks, so before the next task.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [isReady]);
  return isReady && isPainted;
}
