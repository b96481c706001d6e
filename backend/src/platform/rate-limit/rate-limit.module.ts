import { Global, Module } from '@nestjs/common';
import { InProcessRateLimiter } from './in-process-rate-limiter.ts';
import { RateLimiter } from './rate-limiter.ts';

@Global()
@Module({
  providers: [{ provide: RateLimiter, useClass: InProcessRateLimiter }],
  exports: [RateLimiter],
})
export class RateLimitModule {}
