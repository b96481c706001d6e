import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** One every three seconds for each of twenty who share an address. */
export const quotesByPeer: RateLimit = { name: 'quotes-peer', points: 400, seconds: 60 };
