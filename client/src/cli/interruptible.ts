/** Runs with a signal that Ctrl+C aborts. A second Ctrl+C ends the process at once. */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const abort = () => stop.abort(new Error('Cancelled.'));
  process.once('SIGINT', abort);
  try {
    return await run(stop.signal);
  } finally {
    process.off('SIGINT', abort);
  }
}
