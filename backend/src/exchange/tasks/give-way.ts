import { setTimeout as pause } from 'node:timers/promises';

/** What people wait for runs on the same processors and through the same writer of the database. */
const restFactor = 1;
/** What takes longer is one large note, which waits for others itself. */
const longestRestMs = 100;

/** The rest of a long task after a piece of work that took so long, in milliseconds. */
export function restAfter(ms: number): number {
  return Math.min(ms * restFactor, longestRestMs);
}

/** Has a long task take half of the time at most: after each piece of work it rests as long. */
export class GiveWay {
  private begunAt = performance.now();

  /** After a piece of work. @throws the signal's reason */
  async rest(signal: AbortSignal): Promise<void> {
    await pause(restAfter(performance.now() - this.begunAt), undefined, { signal });
    this.begunAt = performance.now();
  }
}
