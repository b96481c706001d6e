import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@commonplace/contracts/errors';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';

/**
 * Refuses a GET that signs in unless a script of a page of ours makes it: no link that is followed, no address
 * that is typed, no page of another site. Throws AppError `forbidden`.
 */
@Injectable()
export class OwnPagesGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isOfOwnPage(headers, this.config.publicUrl)) throw new AppError('forbidden');
    return true;
  }
}

/** Browsers too old for `Sec-Fetch-Site` name other sites in `Origin`; programs send neither. */
function isOfOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
}
