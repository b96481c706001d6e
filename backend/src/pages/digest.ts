import { createHash } from 'node:crypto';

/** A version for everything that a page shows. */
export function digestOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}
