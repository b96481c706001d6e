import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { deviceName } from './device-name.ts';

/** The device that a request says it comes from, for the list of sessions. Never a proof of anything. */
export const Device = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  deviceName(context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent']),
);
