/** Adds up time that is spent in pieces. */
export class Stopwatch {
  private total = 0;
  private since: number | null = null;

  run(): void {
    this.since ??= performance.now();
  }

  pause(): void {
    if (this.since !== null) this.total += performance.now() - this.since;
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
