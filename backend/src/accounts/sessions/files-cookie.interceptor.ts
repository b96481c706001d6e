import type { EndpointDefinition } from '@commonplace/contracts/api';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { ENDPOINT } from '../../platform/http/endpoint.ts';
import { FilesCookie } from './files-cookie.ts';
import { SessionTokens } from './session-tokens.ts';

/**
 * Whatever call answers a session's token sets the cookie for files with it, so that no way of signing in
 * or of renewing can forget it. Tokens of other kinds set none.
 */
@Injectable()
export class FilesCookieInterceptor implements NestInterceptor<Answer, Answer> {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly cookie: FilesCookie,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const endpoint = this.reflector.get<EndpointDefinition | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint || !('token' in endpoint.response.shape)) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        const verified = answer.token === undefined ? null : await this.tokens.verify(answer.token);
        if (verified) reply.header('set-cookie', await this.cookie.of(verified));
        return answer;
      }),
    );
  }
}

interface Answer {
  token?: string;
}
