import type { EndpointDefinition } from '@commonplace/contracts/api';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ENDPOINT } from '../../platform/http/endpoint.ts';

/** Lets no call through of which it was not found out who asks, should one ever come by another way than its path. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const endpoint = this.reflector.get<EndpointDefinition | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint) return true;
    const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!viewer) throw new Error(`Nobody found out who asks ${endpoint.method} ${endpoint.path}`);
    return true;
  }
}
