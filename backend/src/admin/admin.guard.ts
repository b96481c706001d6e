import { AppError } from '@commonplace/contracts/errors';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG } from '../platform/config/config.module.ts';
import type { Config } from '../platform/config/config.ts';

/** Answers everyone who is not named in `ADMIN_USERNAMES` as if the call did not exist, before it is validated. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
    if (viewer?.kind !== 'signed-in' || !this.config.adminUsernames.includes(viewer.username))
      throw new AppError('not_found');
    return true;
  }
}
