import { Global, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { RedisConnection } from './redis-connection.ts';

/** Token of the {@link RedisConnection}, or null where there is no `REDIS_URL`. */
export const REDIS = Symbol('REDIS');

@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [CONFIG, PinoLogger],
      useFactory: ({ redisUrl, publicUrl }: Config, logger: PinoLogger) => {
        if (redisUrl === undefined) return null;
        logger.setContext(RedisConnection.name);
        return new RedisConnection({
          url: redisUrl,
          installation: publicUrl,
          onChange(isBack, reason) {
            if (isBack) logger.info('Redis is back');
            else
              logger.warn(
                { err: reason },
                'Redis is away: limits are counted in this process, other backends hear nothing',
              );
          },
        });
      },
    },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  async onModuleInit(): Promise<void> {
    await this.redis?.connect();
  }

  onApplicationShutdown(): void {
    this.redis?.close();
  }
}
