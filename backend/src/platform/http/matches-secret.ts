import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a header carries this secret, compared in constant time; hashing first makes the lengths equal. */
export function matchesSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
