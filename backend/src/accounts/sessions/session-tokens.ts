import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { Reads } from '../../platform/database/reads.ts';
import { WeighedCache } from '../../platform/process/weighed-cache.ts';
import { hashOfSecret, isTokenSecret } from '../tokens/token-secret.ts';
import type { User } from '../user.entity.ts';
import type { Session } from './session.entity.ts';

/** Some five thousand tokens. */
const mostVerifiedBytes = 8 * 1024 * 1024;
/** Of what a token says, and of its place among the others. */
const bytesBeside = 500;

const audience = 'commonplace:session';

/** What a token of ours that has not expired says. Its session may have ended. */
export interface VerifiedToken {
  sid: string;
  userId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Signs and verifies session tokens: HS256, with an audience of our sessions alone. The secret of an API token names a
 * session as well.
 */
@Injectable()
export class SessionTokens {
  private readonly key: Uint8Array;
  /** Tokens that were found right. Whether they have expired is looked at each time. */
  private readonly verified = new WeighedCache<VerifiedToken>(mostVerifiedBytes);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly reads: Reads,
  ) {
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
    const verified = isTokenSecret(token) ? await this.ofSecret(token) : await this.ofSigned(token);
    if (verified) this.verified.set(token, verified, bytesBeside + 2 * token.length);
    return verified;
  }

  /** No rate limit is needed against guesses: a secret has 256 random bits. */
  private async ofSecret(secret: string): Promise<VerifiedToken | null> {
    const [session] = await this.reads.manager.query<
      { sid: string; userId: string; expiresAt: number | string }[]
    >(
      `SELECT session.id AS sid, session.user_id AS "userId", session.expires_at AS "expiresAt"
       FROM api_token JOIN session ON session.id = api_token.session_id
       WHERE api_token.secret_hash = ? AND session.expires_at > ?`,
      [hashOfSecret(secret), Date.now()],
    );
    return session ? { ...session, expiresAt: Number(session.expiresAt) } : null;
  }

  private async ofSigned(token: string): Promise<VerifiedToken | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], audience });
      const { sid, id, exp } = payload;
      if (typeof sid !== 'string' || typeof id !== 'string' || exp === undefined) return null;
      return { sid, userId: id, expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  }
}
