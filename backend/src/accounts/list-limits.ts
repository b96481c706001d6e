import { Injectable } from '@nestjs/common';
import { type Viewer, viewerId } from '../access/viewer.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';

/** By person, or by address for guests. A school shares one address. */
const lists: RateLimit = { name: 'explore-list', points: 1_200, seconds: 60 };
const searches: RateLimit = { name: 'explore-search', points: 120, seconds: 60 };

/** How often public lists may be asked for. */
@Injectable()
export class ExploreLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws AppError `rate_limited` */
  async consume(viewer: Viewer, address: string, { searchQuery }: { searchQuery?: string | undefined } = {}) {
    await this.limiter.consume(searchQuery ? searches : lists, viewerId(viewer) ?? address);
  }
}
