import { AppError } from '@commonplace/contracts/errors';
import type { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { requestContext } from '../logging/request-context.ts';
import { type RateLimit, RateLimiter } from './rate-limiter.ts';

type Counter = RateLimiterMemory | RateLimiterRedis;

/** One counter for each limit, wherever it counts. */
export abstract class CountingRateLimiter extends RateLimiter {
  private readonly counters = new Map<string, Counter>();

  protected abstract makeCounter(limit: RateLimit): Counter;

  async consume(limit: RateLimit, key: string, points = 1): Promise<void> {
    const result = await this.counter(limit).penalty(key, points);
    if (limit.isTold) tell(limit, result);
    if (result.consumedPoints > limit.points) throw tooMany(result.msBeforeNext);
  }

  async giveBack(limit: RateLimit, key: string): Promise<void> {
    const counter = this.counter(limit);
    // The time may have run out meanwhile, and what is forgotten is not owed.
    if ((await counter.get(key)) !== null) await counter.reward(key);
  }

  private counter(limit: RateLimit): Counter {
    let counter = this.counters.get(limit.name);
    if (!counter) {
      counter = this.makeCounter(limit);
      this.counters.set(limit.name, counter);
    }
    return counter;
  }
}

/** Into the answer of the request that is counted. */
function tell({ name, points, seconds }: RateLimit, { consumedPoints, msBeforeNext }: RateLimiterRes): void {
  const context = requestContext.getStore();
  const left = Math.max(0, points - consumedPoints);
  if (!context || (context.limit && context.limit.left / context.limit.points <= left / points)) return;
  context.limit = { name, points, seconds, left, reset: Math.max(0, Math.ceil(msBeforeNext / 1_000)) };
}

function tooMany(msBeforeNext: number): AppError {
  return new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
