import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { type DigestKind, digestKinds } from './digest-kinds.ts';

/** Of links in mails that were sent: they stay as they are. */
const audiences: Readonly<Record<DigestKind, string>> = {
  daily: 'commonplace:email-digest',
  weekly: 'commonplace:email-weekly',
};

/** Signs and verifies the tokens of links that end one kind of a person's mails, and do nothing else. They do not expire. */
@Injectable()
export class UnsubscribeTokens {
  private readonly key: Uint8Array;

  constructor(@Inject(CONFIG) { jwtSecret }: Config) {
    this.key = new TextEncoder().encode(jwtSecret);
  }

  sign(kind: DigestKind, userId: string): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(audiences[kind])
      .sign(this.key);
  }

  /** Whose mails of which kind it ends, or null for a token that was not made here. */
  async verify(token: string): Promise<{ kind: DigestKind; userId: string } | null> {
    const options = { algorithms: ['HS256'], audience: Object.values(audiences) };
    const verified = await jwtVerify(token, this.key, options).catch(() => null);
    const { sub: userId, aud } = verified?.payload ?? {};
    const kind = digestKinds.find((one) => audiences[one] === aud);
    return userId !== undefined && kind !== undefined ? { kind, userId } : null;
  }
}
