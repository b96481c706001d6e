import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';
import type { User } from '../user.entity.ts';
import type { Session } from './session.entity.ts';

/** Some five thousand tokens. */
const mostVerifiedBytes = 8 * 1024 * 1024;
/** Of what a token says, and of its place among the others. */
const bytesBeside = 500;

const audience = 'commonplace:session';

/** A signed token that was made by us and has not expired. Its session may have ended. */
export interface VerifiedToken {
  sid: string;
  userId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Signs and verifies session tokens: HS256, with an audience of our sessions alone. */
@Injectable()
export class SessionTokens {
  private readonly key: Uint8Array;
  /** Tokens whose signature was verified. Whether they have expired is looked at each time. */
  private readonly verified = new WeighedCache<VerifiedToken>(mostVerifiedBytes);

  constructor(@Inject(CONFIG) config: Config) {
    this.key = new TextEncoder().encode(config.jwtSecret);
  }

  async sign(session: Pick<Session, 'id' | 'expiresAt'>, user: User): Promise<string> {
    return new SignJWT({
      id: user.id,
      name: user.name,
      username: user.username,
      display_picture: { downloadUrl: user.pictureUrl },
      sid: session.id,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(session.expiresAt / 1000))
      .sign(this.key);
  }

  /** Null for everything but a valid token of ours. */
  async verify(token: string): Promise<VerifiedToken | null> {
    const known = this.verified.get(token);
    if (known && known.expiresAt > Date.now()) return known;
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], audience });
      const { sid, id, exp } = payload;
      if (typeof sid !== 'string' || typeof id !== 'string' || exp === undefined) return null;
      const verified = { sid, userId: id, expiresAt: exp * 1000 };
      this.verified.set(token, verified, bytesBeside + 2 * token.length);
      return verified;
    } catch {
      return null;
    }
  }
}
