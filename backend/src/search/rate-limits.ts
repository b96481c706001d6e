import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';

/** A search is sent at each pause of typing. */
export const searchesByPerson: RateLimit = { name: 'search-person', points: 120, seconds: 60 };
