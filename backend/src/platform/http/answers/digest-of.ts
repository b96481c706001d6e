import { createHash } from 'node:crypto';

/** 22 characters of a text, or of facts as JSON: the same for the same, another one for anything else. */
export function digestOf(facts: unknown): string {
  const text = typeof facts === 'string' ? facts : JSON.stringify(facts);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
