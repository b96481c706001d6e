import { Inject, Injectable } from '@nestjs/common';
import { type Viewer, viewerId } from '../access/viewer.ts';
import { CONFIG } from '../platform/config/config.module.ts';
import type { Config } from '../platform/config/config.ts';
import { type RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';

/** By person, or by address for guests. A school shares one address. */
export const listsByReader: RateLimit = { name: 'list', points: 1_200, seconds: 60, isTold: true };

/** How often a person, or a guest's address, may ask for lists, and search. */
@Injectable()
export class ListLimits {
  /** A search is sent at each pause of typing. */
  private readonly searches: RateLimit;

  constructor(
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) { searchesPerMinute }: Config,
  ) {
    this.searches = { name: 'search', points: searchesPerMinute, seconds: 60, isTold: true };
  }

  /** @throws AppError `rate_limited` */
  async consume(viewer: Viewer, address: string, { searchQuery }: { searchQuery?: string | undefined } = {}) {
    const reader = viewerId(viewer) ?? address;
    if (searchQuery) await this.consumeSearch(reader);
    else await this.limiter.consume(listsByReader, reader);
  }

  /**
   * Also where a person searches what is their own: words are looked for among everyone's.
   *
   * @param reader the id of a person, or a guest's address
   * @throws AppError `rate_limited`
   */
  async consumeSearch(reader: string) {
    await this.limiter.consume(this.searches, reader);
  }
}
