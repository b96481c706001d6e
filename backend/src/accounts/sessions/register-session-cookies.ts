import type { EndpointDefinition } from '@commonplace/contracts/api';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { CONFIG } from '../../platform/config/config.module.ts';
import type { Config } from '../../platform/config/config.ts';
import { ENDPOINT } from '../../platform/http/endpoint.ts';
import { deviceCookie } from './device-cookie.ts';
import { FilesCookie } from './files-cookie.ts';
import { SessionTokens } from './session-tokens.ts';

/**
 * Every call that returns a session's token sets the cookie for files with it, and every call that asked for the
 * device sets the device's, so that no way of signing in or of renewing can forget one. Tokens of other kinds
 * set none.
 */
@Injectable()
export class SessionCookiesInterceptor implements NestInterceptor<Answer, Answer> {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly cookie: FilesCookie,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const endpoint = this.reflector.get<EndpointDefinition | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint) return next.handle();
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const isSession = 'token' in endpoint.response.shape;
    return next.handle().pipe(
      mergeMap(async (answer) => {
        const { device } = http.getRequest<FastifyRequest>();
        if (device) reply.header('set-cookie', deviceCookie(device.key, this.config.publicUrl));
        const verified =
          isSession && answer.token !== undefined ? await this.tokens.verify(answer.token) : null;
        if (verified) reply.header('set-cookie', await this.cookie.of(verified));
        return answer;
      }),
    );
  }
}

interface Answer {
  token?: string;
}
