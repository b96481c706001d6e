import type { EndpointDefinition } from '@commonplace/contracts/api';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOfRequest } from '../../platform/http/connections/network-of-request.ts';
import { ENDPOINT } from '../../platform/http/endpoint.ts';
import { isAnotherEmail } from '../email-change/email-changes.ts';
import { PeopleService } from '../people/people.service.ts';
import { RecentSignIn } from './recent-sign-in.ts';

/** What the guard reads of a body. */
const shown = z.object({ email: z.string().optional(), password: z.string().optional() });

/** Demands a recent sign-in where the definition of a call does. Runs after `SessionGuard`. */
@Injectable()
export class RecentSignInGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly recentSignIn: RecentSignIn,
    private readonly people: PeopleService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<EndpointDefinition | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint?.recentSignIn) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { viewer, body } = request;
    if (viewer?.kind !== 'signed-in')
      throw new Error(`${endpoint.path} is not defined with \`auth: session\``);
    // A body that is not valid is refused by the validation, which comes next.
    const parsed = (endpoint.body ?? z.object({})).safeParse(body ?? {});
    if (!parsed.success) return true;
    const { email, password } = shown.parse(parsed.data);
    if (endpoint.recentSignIn === 'to-change-email') {
      if (email === undefined) return true;
      if (!isAnotherEmail(await this.people.profile(viewer.userId), email)) return true;
    }
    await this.recentSignIn.require(viewer, password, networkOfRequest(request));
    return true;
  }
}
