/**
 * Adds up the processor time that this thread spends in pieces. Not the time of day: on a busy machine everything
 * takes long, and nobody is to wait for that.
 */
export class Stopwatch {
  private total = 0;
  private since: number | null = null;

  run(): void {
    this.since ??= now();
  }

  pause(): void {
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

  /** The same while something is waited for, not counted. */
  async without<T>(waiting: Promise<T>): Promise<T> {
    this.pause();
    try {
      return await waiting;
    } finally {
      this.run();
    }
  }
}

function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
