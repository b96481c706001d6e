import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable } from '../retryable-error.ts';

const patienceMs = 10_000;
const pauseMs = 25;

/**
 * Opens an SQLite file, and tries again while it is locked: after a crash the first process to open it
 * brings the log back in, with the file locked, while the others start too.
 *
 * @throws what `open` throws for any other reason, or still after ten seconds
 */
export async function openPatiently<T>(open: () => T | Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isRetryable(error) || Date.now() > giveUpAt) throw error;
      await pause(pauseMs);
    }
  }
}
