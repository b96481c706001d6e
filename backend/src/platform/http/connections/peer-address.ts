import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOfRequest } from './network-of-request.ts';

/** Where a request comes from, as limits count it. */
export const PeerAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  networkOfRequest(context.switchToHttp().getRequest<FastifyRequest>()),
);
