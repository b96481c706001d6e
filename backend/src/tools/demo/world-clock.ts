const dayMs = 24 * 60 * 60_000;

/**
 * The time of this process, set by hand: what is done through the services is dated by them as on that day. The only place
 * where the demo's dates are made.
 */
export class WorldClock {
  readonly #realNow = Date.now;
  #offsetMs = 0;

  constructor() {
    Date.now = () => this.#realNow.call(Date) + this.#offsetMs;
  }

  /** So many days before today. Ids are ordered by time, so that days only come closer. */
  goTo(daysAgo: number): void {
    this.#offsetMs = -Math.round(daysAgo * dayMs);
  }

  /** Runs `work` at the real time. Uploads need it: other processes delete uploads that are old and not yet used. */
  async today<Result>(work: () => Promise<Result>): Promise<Result> {
    const offsetMs = this.#offsetMs;
    this.#offsetMs = 0;
    try {
      return await work();
    } finally {
      this.#offsetMs = offsetMs;
    }
  }
}
