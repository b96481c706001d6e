import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** A letter a fifth of a second, by everyone in a school at once. */
export const searchesByPeer: RateLimit = { name: 'cities-peer', points: 1_200, seconds: 60 };
