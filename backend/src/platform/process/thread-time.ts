/**
 * How much of this thread's time pieces of work take that run at once. Nobody knows which of them a moment was for: it is
 * shared equally by those that run then.
 */
export class ThreadTime {
  readonly #running = new Set<{ ms: number }>();
  #before = performance.eventLoopUtilization();

  /** Begins a piece of work; call what is answered when it ends, for its milliseconds. */
  begin(): () => number {
    this.#share();
    const work = { ms: 0 };
    this.#running.add(work);
    return () => {
      this.#share();
      this.#running.delete(work);
      return work.ms;
    };
  }

  #share(): void {
    const now = performance.eventLoopUtilization();
    const each = (now.active - this.#before.active) / this.#running.size;
    for (const work of this.#running) work.ms += each;
    this.#before = now;
  }
}
