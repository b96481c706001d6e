/**
 * Adds up the processor time that this thread spends in pieces. Not the time of day: on a busy machine everything
 * takes long, and nobody is to wait for that.
 */
export class Stopwatch {
  private total = 0;
  private since: number | null = null;

  /** Counts from here to the next {@link reset}. */
  run(): void {
    this.since ??= now();
  }

  private pause(): void {
    if (this.since !== null) this.total += now() - this.since;
    this.since = null;
  }

  /** Milliseconds since the last reset. */
  reset(): number {
    this.pause();
    const { total } = this;
    this.total = 0;
    return total;
  }

  /** Counts this work, which waits for nothing: whatever else happens meanwhile would be counted too. */
  time<T>(work: () => T): T {
    this.run();
    try {
      return work();
    } finally {
      this.pause();
    }
  }
}

function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
