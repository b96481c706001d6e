/**
 * Adds up the processor time that this thread spends in pieces. Not the time of day: on a busy machine everything
 * takes long, and no connection is to wait for that.
 */
export class Stopwatch {
  private total = 0;
  private since: number | null = null;

  /** Counts from here to the next {@link reset}. */
  run(): void {
    if (this.since !== null) return;
    this.since = performance.now();
    if (this.since - mark.at > freshMs) setMark(this.since);
  }

  private pause(): void {
    if (this.since !== null) this.total += spentSince(this.since);
    this.since = null;
  }

  /** Milliseconds since the last reset. */
  reset(): number {
    this.pause();
    const { total } = this;
    this.total = 0;
    return total;
  }

  /** Counts this work, which waits for nothing: other work meanwhile would be counted too. */
  time<T>(work: () => T): T {
    this.run();
    try {
      return work();
    } finally {
      this.pause();
    }
  }
}

/**
 * Asking for processor time takes as long as a small edit. So it is asked for at most once in this many milliseconds
 * while pieces begin, and after pieces that took longer than {@link shortMs}; the short ones are counted by the time
 * of day.
 */
const freshMs = 1;
const shortMs = 0.2;

/** When this thread's processor time was last asked for, by the time of day, and what it was. */
const mark = { at: Number.NEGATIVE_INFINITY, used: 0 };

function setMark(at: number): void {
  const { user, system } = process.threadCpuUsage();
  mark.at = at;
  mark.used = (user + system) / 1_000;
}

/** Neither more than has passed, nor more than the thread has used since it was last asked. */
function spentSince(since: number): number {
  const now = performance.now();
  const passed = now - since;
  if (passed < shortMs) return passed;
  const { used } = mark;
  setMark(now);
  return Math.min(passed, mark.used - used);
}
