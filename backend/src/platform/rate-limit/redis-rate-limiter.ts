import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { CountingRateLimiter } from './counting-rate-limiter.ts';
import type { RateLimit } from './rate-limiter.ts';

/** Counts across all backends; in this process, from zero, while Redis is away. */
export class RedisRateLimiter extends CountingRateLimiter {
  constructor(private readonly redis: RedisConnection) {
    super();
  }

  protected override makeCounter({ name, points, seconds }: RateLimit): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: storeOf(this.redis),
      useRedisPackage: true,
      keyPrefix: `${this.redis.prefix}limit:${name}`,
      points,
      duration: seconds,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    });
  }
}

/** What the limiter calls of the client, each call with the patience of ours. */
function storeOf(redis: RedisConnection) {
  return {
    eval: (script: string, options: { keys: string[]; arguments: string[] }) =>
      redis.ask((client) => client.eval(script, options)),
    multi: () => {
      const keys: string[] = [];
      const calls = {
        get: (key: string) => {
          keys.push(key);
          return calls;
        },
        pTTL: () => calls,
        exec: () =>
          redis.ask((client) =>
            client
              .multi()
              .get(keys[0] as string)
              .pTTL(keys[0] as string)
              .exec(),
          ),
      };
      return calls;
    },
  };
}
