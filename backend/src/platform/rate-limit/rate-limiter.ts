/** How often something may be done by one key. */
export interface RateLimit {
  /** Names the counter, so that two limits on one key do not share it. */
  name: string;
  points: number;
  seconds: number;
}

/** Port: counts acts by key. The default counts in this process. */
export abstract class RateLimiter {
  /**
   * Takes one point.
   *
   * @throws AppError `rate_limited` with the seconds to wait when none is left.
   */
  abstract consume(limit: RateLimit, key: string): Promise<void>;
  /** Undoes one {@link consume} that, as it turned out, was not what the limit counts. */
  abstract giveBack(limit: RateLimit, key: string): Promise<void>;
}
