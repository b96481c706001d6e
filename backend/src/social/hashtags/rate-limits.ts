import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';

/** A letter a fifth of a second. */
export const suggestionsByPerson: RateLimit = {
  name: 'hashtag-suggest-person',
  points: 300,
  seconds: 60,
  isTold: true,
};
