import { Injectable } from '@nestjs/common';
import { type Viewer, viewerId } from '../access/viewer.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';

/** By person, or by address for guests. A school shares one address. */
export const listsByReader: RateLimit = { name: 'list', points: 1_200, seconds: 60 };
const searches: RateLimit = { name: 'list-search', points: 120, seconds: 60 };

/** How often a person, or a guest's address, may ask for lists of what others wrote. */
@Injectable()
export class ListLimits {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws AppError `rate_limited` */
  async consume(viewer: Viewer, address: string, { searchQuery }: { searchQuery?: string | undefined } = {}) {
    await this.limiter.consume(searchQuery ? searches : listsByReader, viewerId(viewer) ?? address);
  }
}
