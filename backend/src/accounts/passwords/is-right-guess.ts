import type { RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { isPasswordOf, type PasswordAsker } from './password-hashing.ts';

/**
 * Whether a password is right, with a count of the guesses. Points are taken before the password is looked at, and given
 * back for the right one and where none was looked at: were only failures counted, any number of guesses sent at once
 * would all be looked at.
 *
 * @throws AppError `rate_limited`; `unavailable` when too many wait already
 */
export async function isRightGuess(
  limiter: RateLimiter,
  counts: readonly (readonly [RateLimit, key: string])[],
  passwordHash: string | null,
  password: string,
  asker: PasswordAsker,
): Promise<boolean> {
  let isWrong = false;
  const taken: (typeof counts)[number][] = [];
  try {
    for (const count of counts) {
      await limiter.consume(...count);
      taken.push(count);
    }
    isWrong = !(await isPasswordOf(passwordHash, password, asker));
    return !isWrong;
  } finally {
    if (!isWrong) for (const count of taken) await limiter.giveBack(...count);
  }
}
