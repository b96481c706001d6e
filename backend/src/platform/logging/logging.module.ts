import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Config } from '../config/config.ts';
import { errorInLog } from './error-in-log.ts';
import { requestInLog } from './request-context.ts';

/** One JSON object per line on stdout. Requests are logged by `request-log.ts`, which knows what to leave out. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: a dynamic module is a class in Nest
export class LoggingModule {
  static with(config: Config): DynamicModule {
    return {
      module: LoggingModule,
      imports: [
        LoggerModule.forRoot({
          // Its own ids would be beside ours, which also hold for what Nest does not route.
          forRoutes: [],
          pinoHttp: {
            mixin: requestInLog,
            level: config.logLevel,
            base: { process: 'backend' },
            serializers: { err: errorInLog },
            redact: [
              'authorization',
              'cookie',
              'token',
              '*.authorization',
              '*.cookie',
              '*.token',
              '*.headers',
            ],
          },
        }),
      ],
    };
  }
}
