import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';

/** Seconds that our clock and the issuer's may differ. */
const clockTolerance = 60;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()),
  // Some tokens carry it as text.
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().default(''),
});

/** Someone whom Google vouches for, with an address that Google has confirmed. */
export type GooglePerson = Pick<z.infer<typeof claims>, 'sub' | 'email' | 'name'>;

/** Verifies Google's ID tokens: made by Google, for this installation, still valid. */
@Injectable()
export class GoogleTokens {
  /** What the browser asks Google with; null where this way to sign in is not offered. */
  readonly clientId: string | null;
  private readonly issuers: string[];
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(@Inject(CONFIG) config: Config) {
    this.clientId = config.googleClientId ?? null;
    const { googleIssuer: issuer } = config;
    const isGoogle = issuer === 'https://accounts.google.com';
    // Google writes its own name in two ways, and keeps its keys elsewhere.
    this.issuers = isGoogle ? [issuer, 'accounts.google.com'] : [issuer];
    const keysFrom = isGoogle ? 'https://www.googleapis.com' : issuer;
    this.keys = createRemoteJWKSet(new URL(`${keysFrom}/oauth2/v3/certs`), { timeoutDuration: 5_000 });
  }

  /** @throws AppError `rejected` for a token that proves nothing to us; `unavailable` when Google's keys can't be had. */
  async verify(token: string): Promise<GooglePerson> {
    if (this.clientId === null) throw unproved();
    const parsed = claims.safeParse(await this.payloadOf(token, this.clientId));
    if (!parsed.success) throw unproved(parsed.error);
    return parsed.data;
  }

  private async payloadOf(token: string, audience: string): Promise<JWTPayload> {
    try {
      const verified = await jwtVerify(token, this.keys, {
        algorithms: ['RS256'],
        audience,
        issuer: this.issuers,
        requiredClaims: ['exp', 'sub'],
        clockTolerance,
      });
      return verified.payload;
    } catch (error) {
      if (isAboutToken(error)) throw unproved(error);
      throw new AppError('unavailable', { cause: error, retryAfter: 5 });
    }
  }
}

/** Everything else that jose throws, and what `fetch` does, is about the keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

function unproved(cause?: unknown): AppError {
  return new AppError('rejected', {
    message: 'Google did not confirm who you are. Please try again.',
    cause,
  });
}
