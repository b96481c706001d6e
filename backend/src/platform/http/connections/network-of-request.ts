import { networkOf } from '@commonplace/contracts/internal';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, as limits count it. `X-Forwarded-For` counts only as far as our own
 * proxies said it (TRUST_PROXY), and only where it is an address.
 */
export const networkOfRequest = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  networkOf(ip, socket.remoteAddress);
