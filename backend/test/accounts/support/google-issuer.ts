import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const clientId = 'commonplace-test.apps.googleusercontent.com';

/** A stand-in for Google with keys of its own, at the address that `GOOGLE_ISSUER` names. */
export class GoogleIssuer {
  private constructor(
    readonly url: string,
    private readonly server: Server,
    private readonly keys: Awaited<ReturnType<typeof generateKeyPair>>,
    private readonly state: { isAway: boolean },
  ) {}

  static async start(): Promise<GoogleIssuer> {
    const keys = await generateKeyPair('RS256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
    const state = { isAway: false };
    const server = createServer((request, response) => {
      const isFound = request.url === '/oauth2/v3/certs' && !state.isAway;
      response.writeHead(isFound ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isFound ? jwks : {}));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return new GoogleIssuer(`http://127.0.0.1:${port}`, server, keys, state);
  }

  /** The keys are unavailable from now on, or available again. */
  setAway(isAway: boolean): void {
    this.state.isAway = isAway;
  }

  /** The environment of a backend that trusts this issuer. */
  get env(): { GOOGLE_CLIENT_ID: string; GOOGLE_ISSUER: string } {
    return { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: this.url };
  }

  /** An ID token as Google makes them; `claims` may replace each claim, `undefined` leaves it out. */
  async token(claims: JWTPayload, { key = this.keys.privateKey, kid = 'one' } = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const all = {
      iss: this.url,
      aud: clientId,
      iat: now,
      exp: now + 3_600,
      email_verified: true,
      ...claims,
    };
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
  }

  /** What everybody may know, as an attacker would use it: as a secret. */
  async publicKeyBytes(): Promise<Uint8Array> {
    return new TextEncoder().encode(JSON.stringify(await exportJWK(this.keys.publicKey)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
