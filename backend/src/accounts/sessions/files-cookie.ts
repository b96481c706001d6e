import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { guest, type Viewer } from '../../access/viewer.ts';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { cookieValue } from './cookie-value.ts';
import type { VerifiedToken } from './session-tokens.ts';
import { Sessions } from './sessions.ts';

const name = 'commonplace-files';
/** Another audience than a session's token: neither is ever taken for the other. */
const audience = 'commonplace:files';

/**
 * Who asks for a picture: a page names its pictures by address and can send no header with them. The
 * cookie says which session, has its lifetime, is sent below `/files` and from pages of ours only, and is
 * valid for reading files alone.
 */
@Injectable()
export class FilesCookie {
  private readonly key: Uint8Array;
  private readonly attributes: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sessions: Sessions,
  ) {
    this.key = new TextEncoder().encode(config.jwtSecret);
    const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    this.attributes = `Path=/files; HttpOnly; SameSite=Strict${secure}`;
  }

  /** The `Set-Cookie` header that goes with a session's token. */
  async of({ sid, userId, expiresAt }: VerifiedToken): Promise<string> {
    const expires = Math.floor(expiresAt / 1_000);
    const token = await new SignJWT({ id: userId, sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(this.key);
    const seconds = expires - Math.floor(Date.now() / 1_000);
    return `${name}=${token}; Max-Age=${seconds}; ${this.attributes}`;
  }

  /** The `Set-Cookie` header that takes it away. */
  get cleared(): string {
    return `${name}=; Max-Age=0; ${this.attributes}`;
  }

  /** Who sends these cookies. A guest without ours, and with one whose session has ended. */
  async viewerOf(cookies: string | undefined): Promise<Viewer> {
    const token = cookieValue(cookies, name);
    if (token === null) return guest;
    const bearer = await this.verify(token);
    return (bearer && (await this.sessions.personIn(bearer))) ?? guest;
  }

  private async verify(token: string): Promise<{ sid: string; userId: string } | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], audience });
      const { sid, id, exp } = payload;
      return typeof sid === 'string' && typeof id === 'string' && exp !== undefined
        ? { sid, userId: id }
        : null;
    } catch {
      return null;
    }
  }
}
