import { networkOf } from '@commonplace/contracts/internal';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from, as limits count it. `X-Forwarded-For` counts only as far as our own
 * proxies said it (TRUST_PROXY).
 */
export const PeerAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip),
);
