import type { EndpointDefinition } from '@commonplace/contracts/api';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ENDPOINT } from '../../platform/http/endpoint.ts';
import { viewerOf } from './register-viewer.ts';
import { Sessions } from './sessions.ts';

/**
 * Lets no call through whose caller is unknown, should one ever come by another way than its path. A caller who
 * sent a body is looked at once more: they may have taken their time, and the session may have ended meanwhile.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<EndpointDefinition | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { viewer, body } = request;
    if (!viewer) throw new Error(`The caller is unknown for ${endpoint.method} ${endpoint.path}`);
    if (viewer.kind === 'guest' || body === undefined) return true;
    request.viewer = await viewerOf(request, this.sessions);
    return true;
  }
}
