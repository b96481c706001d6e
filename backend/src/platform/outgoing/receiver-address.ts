import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Below it only the ports of the web: others are of services that a request could be smuggled to. */
const firstFreePort = 1_024;
const webPorts: readonly number[] = [80, 443];

/** The host of an address as it is resolved: of a literal IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Why a person's address is not sent to, as a sentence, or null. A name is not resolved here: that is done at each
 * sending, because it may lead elsewhere then.
 *
 * @param allowsPrivate whether the operator lets people have private addresses called, also without TLS
 */
export function refusalOfReceiver(text: string, allowsPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || !(url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:')))
    return 'Use an address that starts with https://.';
  if (url.username !== '' || url.password !== '') return 'Use an address without a user name and a password.';
  const port = url.port === '' ? 443 : Number(url.port);
  if (port < firstFreePort && !webPorts.includes(port)) return 'Use port 443, 80, or one from 1024 on.';
  // The parser has written every form of an address (0x7f.1, 2130706433, [::ffff:7f00:1]) in its usual one.
  const host = hostOf(url);
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return 'Use an address on the public internet.';
  return null;
}
