import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** By person, or by address for guests: each is converted anew. */
export const exportsByReader: RateLimit = { name: 'export', points: 60, seconds: 60, isTold: true };

/** Notes of a notebook that is sent while it is written; larger ones are a task. */
export const mostNotesAtOnce = 200;
