import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Config } from '../config/config.ts';
import { errorInLog } from './error-in-log.ts';

/** One JSON object per line on stdout. Requests are logged by `request-log.ts`, which knows what to leave out. */
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
            autoLogging: false,
            quietReqLogger: true,
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
