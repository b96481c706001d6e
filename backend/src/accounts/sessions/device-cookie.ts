import { cookieValue } from './cookie-value.ts';
import { deviceLifeMs } from './known-device.entity.ts';

/** `__Host-`, which only https allows: no other host below the same domain can set it. */
const names = { http: 'commonplace-device', https: '__Host-commonplace-device' };

/** The key in the cookies of a request, null when there is none of ours. */
export function deviceKeyIn(cookies: string | undefined): string | null {
  const key = cookieValue(cookies, names.https) ?? cookieValue(cookies, names.http);
  return key !== null && /^[A-Za-z0-9_-]{22}$/.test(key) ? key : null;
}

/** The `Set-Cookie` header that has a browser keep its key. It signs nobody in, see {@link KnownDevices}. */
export function deviceCookie(key: string, publicUrl: string): string {
  const isHttps = publicUrl.startsWith('https:');
  const seconds = Math.floor(deviceLifeMs / 1_000);
  const name = isHttps ? names.https : names.http;
  return `${name}=${key}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
}
