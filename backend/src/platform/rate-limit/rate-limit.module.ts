import { Global, Module } from '@nestjs/common';
import { REDIS } from '../redis/redis.module.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { InProcessRateLimiter } from './in-process-rate-limiter.ts';
import { RateLimiter } from './rate-limiter.ts';
import { RedisRateLimiter } from './redis-rate-limiter.ts';

@Global()
@Module({
  providers: [
    {
      provide: RateLimiter,
      inject: [REDIS],
      useFactory: (redis: RedisConnection | null) =>
        redis ? new RedisRateLimiter(redis) : new InProcessRateLimiter(),
    },
  ],
  exports: [RateLimiter],
})
export class RateLimitModule {}
