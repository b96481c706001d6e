import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** Previews that are drawn for one address; cached ones are free. */
export const drawnByAddress: RateLimit = { name: 'preview-address', points: 60, seconds: 60 };
