import type { IncomingMessage } from 'node:http';
import { networkOf } from '@commonplace/contracts/internal';
import proxyAddr from '@fastify/proxy-addr';

/**
 * The network of the peer, as limits count it. What `X-Forwarded-For` says counts only as far as the proxies in
 * `isTrusted` said it.
 */
export function peerNetwork(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  return networkOf(proxyAddr(request, isTrusted) ?? '');
}
