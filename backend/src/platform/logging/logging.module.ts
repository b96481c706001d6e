import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Config } from '../config/config.ts';
import { redactUrl } from './redact-url.ts';

/** A request as the serializer of pino-http sees it. */
interface LoggedRequest {
  id: unknown;
  method: string;
  url: string;
}

/**
 * One JSON object per line. Of a request only method, path and id are logged, of an answer only its
 * status: what is not written can't leak. Addresses lose their tokens.
 */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: a dynamic module is a class in Nest
export class LoggingModule {
  static with(config: Config): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: config.logLevel,
            base: { process: 'backend' },
            genReqId: () => randomUUID(),
            redact: ['req.headers', 'authorization', 'cookie', 'token', '*.authorization', '*.token'],
            serializers: {
              req: (request: LoggedRequest) => ({
                id: request.id,
                method: request.method,
                url: redactUrl(request.url),
              }),
              res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
            },
            // Answers are logged when something is wrong, or when someone looks closely.
            customLogLevel: (_request: IncomingMessage, response: ServerResponse, error?: Error) =>
              error !== undefined || response.statusCode >= 500 ? 'error' : 'debug',
          },
        }),
      ],
    };
  }
}
