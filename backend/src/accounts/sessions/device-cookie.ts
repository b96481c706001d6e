import { cookieValue } from './cookie-value.ts';
import { deviceLifeMs } from './known-device.entity.ts';

/** `__Host-`, which only https allows: no other host below the same domain can set it. */
const names = { http: 'commonplace-device', https: '__Host-commonplace-device' };

/**
 * The key in the cookies of a request, null when there is none of ours. Where people come by https the other name does
 * not count: a host of the same domain could have set it.
 */
export function deviceKeyIn(cookies: string | undefined, publicUrl: string): string | null {
  const key = cookieValue(cookies, nameFor(publicUrl));
  return key !== null && /^[A-Za-z0-9_-]{22}$/.test(key) ? key : null;
}

/** The `Set-Cookie` header that has a browser keep its key. It is no sign-in, see {@link KnownDevices}. */
export function deviceCookie(key: string, publicUrl: string): string {
  const seconds = Math.floor(deviceLifeMs / 1_000);
  const name = nameFor(publicUrl);
  const secure = name === names.https ? '; Secure' : '';
  return `${name}=${key}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

function nameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? names.https : names.http;
}
