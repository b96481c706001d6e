import { api } from '@commonplace/contracts/api';
import type { JWTPayload } from 'jose';
import { callLoosely } from '../../support/call-api.ts';
import { deviceCookieOf } from './device-cookie.ts';
import type { GoogleIssuer } from './google-issuer.ts';

/** A browser in which people sign in with Google: it keeps the cookie of its device. */
export class GoogleBrowser {
  cookie = '';

  constructor(
    private readonly url: string,
    private readonly issuer: GoogleIssuer,
    /** Headers of each request, such as another peer's address. */
    private readonly headers: () => Record<string, string> = () => ({}),
  ) {}

  async nonce(): Promise<string> {
    const headers = { ...this.headers(), cookie: this.cookie };
    const answer = await callLoosely(this.url, api.users.googleNonce, { headers });
    this.cookie = deviceCookieOf(answer);
    return answer.body.nonce;
  }

  /** An ID token as Google makes it for a page in this browser; `claims` may replace the nonce too. */
  async token(claims: JWTPayload): Promise<string> {
    return this.issuer.token({ nonce: await this.nonce(), ...claims });
  }

  hand(tokenId: string) {
    return callLoosely(this.url, api.users.googleSignIn, {
      headers: { ...this.headers(), cookie: this.cookie },
      params: { tokenId },
    });
  }

  async signIn(claims: JWTPayload) {
    return this.hand(await this.token(claims));
  }

  async confirm(session: string, tokenId: string) {
    const headers = { ...this.headers(), cookie: this.cookie };
    return callLoosely(this.url, api.users.confirm, { headers, body: { tokenId } }, session);
  }
}
