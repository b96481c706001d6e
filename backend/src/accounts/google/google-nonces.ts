import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { v4 as uuidv4 } from 'uuid';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { isDuplicate } from '../../platform/database/retryable-error.ts';
import type { Unit } from '../../platform/database/unit.ts';
import type { RequestDevice } from '../sessions/device.ts';
import { unproved } from './unproved.ts';
import { UsedNonce } from './used-nonce.entity.ts';

const audience = 'commonplace:google-nonce';
const life = '30m';

/**
 * Nonces for Google's ID tokens, so that a token is good only in the browser that asked for it, and once: one
 * that was taken from elsewhere, or made for another site's page, is refused. Signed, so that asking for
 * one stores nothing.
 */
@Injectable()
export class GoogleNonces {
  private readonly key: Uint8Array;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = new TextEncoder().encode(config.jwtSecret);
  }

  async issue(device: RequestDevice): Promise<string> {
    return new SignJWT({ device: hashOf(device) })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(uuidv4())
      .setAudience(audience)
      .setExpirationTime(life)
      .sign(this.key);
  }

  /** @throws AppError `rejected` when it is not ours, not this device's, or too old */
  async verify(nonce: string, device: RequestDevice): Promise<UsedNonce> {
    const payload = await this.payloadOf(nonce);
    if (payload.jti === undefined || payload.exp === undefined || payload.device !== hashOf(device)) {
      throw unproved();
    }
    return { id: payload.jti, expiresAt: payload.exp * 1_000 };
  }

  /**
   * Uses a verified nonce up, in the unit of what it is used for.
   *
   * @throws AppError `rejected` when it was used before
   */
  async use({ manager }: Unit, nonce: UsedNonce): Promise<void> {
    try {
      await manager.insert(UsedNonce, nonce);
    } catch (error) {
      if (isDuplicate(error)) throw unproved(error);
      throw error;
    }
  }

  private async payloadOf(nonce: string) {
    try {
      return (await jwtVerify(nonce, this.key, { algorithms: ['HS256'], audience })).payload;
    } catch (error) {
      throw unproved(error);
    }
  }
}

function hashOf({ key }: RequestDevice): string {
  return createHash('sha256').update(key).digest('base64url');
}
