/** How often something may be done by one key. */
export interface RateLimit {
  /** Names the counter, so that two limits on one key do not share it. */
  name: string;
  points: number;
  seconds: number;
  /** Answers say what is left of it: only where its key is who asks, because another's number tells of them. */
  isTold?: true;
}

/** Port: counts acts by key, in this process or across all backends. */
export abstract class RateLimiter {
  /**
   * Takes points, by default one.
   *
   * @throws AppError `rate_limited` with the seconds to wait when not so many are left.
   */
  abstract consume(limit: RateLimit, key: string, points?: number): Promise<void>;
  /** Undoes a {@link consume} of one point that, as it turned out, was not what the limit counts. */
  abstract giveBack(limit: RateLimit, key: string): Promise<void>;
}
