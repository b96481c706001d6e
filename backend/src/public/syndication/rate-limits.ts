import { Injectable } from '@nestjs/common';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';

const byAddress: RateLimit = { name: 'syndication-address', points: 600, seconds: 60 };
const conversionsByAddress: RateLimit = { name: 'markdown-address', points: 60, seconds: 60 };

/** How often one address may ask for feeds, Markdown, sitemaps and embeds. */
@Injectable()
export class SyndicationLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws AppError `rate_limited` */
  async consume(address: string): Promise<void> {
    await this.limiter.consume(byAddress, address);
  }

  /** For Markdown that is not cached. @throws AppError `rate_limited` */
  async consumeConversion(address: string): Promise<void> {
    await this.limiter.consume(conversionsByAddress, address);
  }
}
