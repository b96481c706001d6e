import { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type RateLimit, RateLimiter } from './rate-limiter.ts';

@Injectable()
export class InProcessRateLimiter extends RateLimiter {
  private readonly counters = new Map<string, RateLimiterMemory>();

  async consume(limit: RateLimit, key: string, points = 1): Promise<void> {
    const result = await this.counter(limit).penalty(key, points);
    if (result.consumedPoints > limit.points) throw tooMany(result.msBeforeNext);
  }

  async giveBack(limit: RateLimit, key: string): Promise<void> {
    const counter = this.counter(limit);
    // The time may have run out meanwhile, and what is forgotten is not owed.
    if ((await counter.get(key)) !== null) await counter.reward(key);
  }

  private counter(limit: RateLimit): RateLimiterMemory {
    let counter = this.counters.get(limit.name);
    if (!counter) {
      counter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds });
      this.counters.set(limit.name, counter);
    }
    return counter;
  }
}

function tooMany(msBeforeNext: number): AppError {
  return new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}
