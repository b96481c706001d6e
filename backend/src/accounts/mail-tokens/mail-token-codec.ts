import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, safe in an address. */
export function newMailToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What the database keeps of a token, so that reading the database opens no account. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
