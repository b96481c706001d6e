import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** Several tabs that scroll to the end of it. A feed of many hashtags takes half a second. */
export const feedsByPerson: RateLimit = { name: 'feed-person', points: 120, seconds: 60, isTold: true };
