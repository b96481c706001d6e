import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CountingRateLimiter } from './counting-rate-limiter.ts';
import type { RateLimit } from './rate-limiter.ts';

/** Counts in this process. */
export class InProcessRateLimiter extends CountingRateLimiter {
  protected override makeCounter({ points, seconds }: RateLimit): RateLimiterMemory {
    return new RateLimiterMemory({ points, duration: seconds });
  }
}
