import type { EndpointDefinition } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { guest, type Viewer } from '../../access/viewer.ts';
import { ENDPOINT } from '../../platform/http/endpoint.ts';
import { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: set by the session guard before a handler runs. */
    viewer?: Viewer;
  }
}

/**
 * Finds out who asks, as the endpoint's definition demands. A token whose session has ended is refused
 * even where a guest would be answered: the browser has to learn that it is signed out.
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
    request.viewer = endpoint.auth === 'public' ? guest : await this.viewerOf(request);
    if (endpoint.auth === 'session' && request.viewer.kind === 'guest') throw new AppError('unauthenticated');
    return true;
  }

  private async viewerOf(request: FastifyRequest): Promise<Viewer> {
    const header = request.headers.authorization;
    if (!header) return guest;
    const viewer = await this.sessions.viewerOf(header.replace(/^Bearer\s+/i, ''));
    if (!viewer) throw new AppError('unauthenticated');
    return viewer;
  }
}
