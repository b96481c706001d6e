/** Milliseconds that a browser with nothing else to do offers; while one scrolls or types it is far less. */
const idleTime = 40;

/**
 * Calls `work` once, when no one scrolls, types or waits for something to be drawn. Where the browser does not say when
 * that is, at once.
 *
 * @returns gives it up
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    work();
    return () => {};
  }
  let asked: number;
  const ask = () => {
    asked = requestIdleCallback((deadline) => {
      if (deadline.timeRemaining() >= idleTime) work();
      else ask();
    });
  };
  ask();
  return () => cancelIdleCallback(asked);
}
