import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

export const coversByPerson: RateLimit = { name: 'cover-person', points: 120, seconds: 3_600, isTold: true };
