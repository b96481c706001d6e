import { AppError } from '@commonplace/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { GoogleNonces } from './google-nonces.ts';
import { unproved } from './unproved.ts';
import type { UsedNonce } from './used-nonce.entity.ts';

/** Seconds that our clock and the issuer's may differ. */
const clockTolerance = 60;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().pipe(z.email()),
  // Some tokens carry it as text.
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().default(''),
  nonce: z.string(),
});

/** Someone whom Google vouches for, with an address that Google has confirmed. */
export interface GooglePerson extends Pick<z.infer<typeof claims>, 'sub' | 'email' | 'name'> {
  /** To be used up in the unit of the token's act, see {@link GoogleNonces.use}. */
  nonce: UsedNonce;
}

/** Verifies Google's ID tokens: made by Google, for this installation, for this device, still valid. */
@Injectable()
export class GoogleTokens {
  /** What the browser asks Google with; null where this way to sign in is not offered. */
  readonly clientId: string | null;
  private readonly issuers: string[];
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly nonces: GoogleNonces,
  ) {
    this.clientId = config.googleClientId ?? null;
    const { googleIssuer: issuer } = config;
    const isGoogle = issuer === 'https://accounts.google.com';
    // Google writes its own name in two ways, and keeps its keys elsewhere.
    this.issuers = isGoogle ? [issuer, 'accounts.google.com'] : [issuer];
    const keysFrom = isGoogle ? 'https://www.googleapis.com' : issuer;
    this.keys = createRemoteJWKSet(new URL(`${keysFrom}/oauth2/v3/certs`), { timeoutDuration: 5_000 });
  }

  /** @throws AppError `rejected` for a token that proves nothing to us; `unavailable` when Google's keys can't be had. */
  async verify(token: string, device: RequestDevice): Promise<GooglePerson> {
    if (this.clientId === null) throw unproved();
    const parsed = claims.safeParse(await this.payloadOf(token, this.clientId));
    if (!parsed.success) throw unproved(parsed.error);
    const { sub, email, name, nonce } = parsed.data;
    return { sub, email, name, nonce: await this.nonces.verify(nonce, device) };
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
