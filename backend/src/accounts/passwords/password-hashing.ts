import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../../platform/process/concurrency-limiter.ts';

/** Argon2id (the library's default) with 19 MiB and two passes, OWASP's smallest; 30 to 110 ms in a thread of its own. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two of the four threads that files and pictures need as well: a crowd that signs in waits in line, and
 * other requests do not wait behind it.
 */
const turns = new ConcurrencyLimiter(2, 500);

/** Of a random password that is not kept: what a wrong username is compared with, to take as long. */
const unknownHash = hash(crypto.randomUUID(), options);

/** @throws AppError `unavailable` when too many passwords wait already */
export async function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password, options));
}

/**
 * False for a wrong password, and as slowly for a person who does not exist or has none (`null`).
 *
 * @throws AppError `unavailable` when too many passwords wait already
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await unknownHash);
  const matches = await turns.run(() => verify(compared, password));
  return matches && passwordHash !== null;
}
