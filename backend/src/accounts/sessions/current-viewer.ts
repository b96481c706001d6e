import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { guest, type SignedIn, type Viewer } from '../../access/viewer.ts';

/** Who asks, for endpoints that answer guests too. */
export const CurrentViewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<FastifyRequest>().viewer ?? guest,
);

/** Who asks, for endpoints that need a session, and for those that a guard keeps guests from. */
export const CurrentPerson = createParamDecorator((_data: unknown, context: ExecutionContext): SignedIn => {
  const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (viewer?.kind !== 'signed-in') throw new Error('This endpoint answers guests');
  return viewer;
});
