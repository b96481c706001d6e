import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';

const audience = 'commonplace:email-digest';

/** Signs and verifies the tokens of links that end a person's daily mail, and do nothing else. They do not expire. */
@Injectable()
export class UnsubscribeTokens {
  private readonly key: Uint8Array;

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.key = new TextEncoder().encode(jwtSecret);
  }

  sign(userId: string): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(audience)
      .sign(this.key);
  }

  /** The id of the person, or null for a token that was not made here. */
  async verify(token: string): Promise<string | null> {
    const verified = await jwtVerify(token, this.key, { algorithms: ['HS256'], audience }).catch(() => null);
    return verified?.payload.sub ?? null;
  }
}
