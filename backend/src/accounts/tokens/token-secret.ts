import { createHash, randomBytes } from 'node:crypto';

/** By which scanners of leaked secrets, and we, know an API token. */
const prefix = 'cpt_';

export function newTokenSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a secret. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether it was meant to be one. */
export function isTokenSecret(token: string): boolean {
  return token.startsWith(prefix);
}
