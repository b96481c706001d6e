import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** Notes and notebooks that are rendered anew for one network; cached pages are free. */
export const renderedByAddress: RateLimit = { name: 'page-address', points: 2_400, seconds: 60 };
