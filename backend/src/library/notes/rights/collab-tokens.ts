import { Inject, Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SignedIn } from '../../../access/viewer.ts';
import { CONFIG } from '../../../platform/config/config.module.ts';
import type { Config } from '../../../platform/config/config.ts';

/** Another audience than a session's: neither token is ever taken for the other. */
const audience = 'commonplace:collab';

/**
 * Long enough for a client that loses its connection to come back with the address it has, short enough
 * that an address found in a log is worth nothing.
 */
const lifeMs = 15 * 60_000;

/** What a token that was made by us says. Whether session and rights still stand is another question. */
export interface VerifiedCollabToken {
  sid: string;
  userId: string;
  noteId: string;
}

/**
 * Tokens that travel in addresses, because a plain Yjs client has no other place for them. Addresses get
 * logged, so each is valid for one note, for the session it was made in, for opening a live document, and
 * for a short time.
 */
@Injectable()
export class CollabTokens {
  private readonly key: Uint8Array;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = new TextEncoder().encode(config.jwtSecret);
  }

  /** `expiresAt` is in milliseconds since 1970. */
  async sign(
    person: Pick<SignedIn, 'userId' | 'sid'>,
    noteId: string,
  ): Promise<{ token: string; expiresAt: number }> {
    const seconds = Math.floor((Date.now() + lifeMs) / 1_000);
    const token = await new SignJWT({ id: person.userId, sid: person.sid, note: noteId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(seconds)
      .sign(this.key);
    return { token, expiresAt: seconds * 1_000 };
  }

  /** `expired` for one that was ours; null for anything that never was a token of this kind. */
  async verify(token: string): Promise<VerifiedCollabToken | 'expired' | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], audience });
      const { sid, id, note, exp } = payload;
      if (typeof sid !== 'string' || typeof id !== 'string' || typeof note !== 'string') return null;
      return exp === undefined ? null : { sid, userId: id, noteId: note };
    } catch (error) {
      // Thrown only after the signature was found right.
      return error instanceof errors.JWTExpired ? 'expired' : null;
    }
  }
}
