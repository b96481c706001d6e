import { Global, Module } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { HintBus } from '../hints/hint-bus.ts';
import { ConnectedPeople } from '../realtime/connected-people.ts';
import { Pushes } from '../realtime/pushes.ts';
import { REDIS } from '../redis/redis.module.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { Bus } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';
import { RedisBus } from './redis-bus.ts';

/** The bus, and what goes over it: hints for collab-servers, pushes for browsers. */
@Global()
@Module({
  providers: [
    {
      provide: Bus,
      inject: [REDIS, PinoLogger],
      useFactory: (redis: RedisConnection | null, logger: PinoLogger) =>
        redis ? new RedisBus(redis, logger) : new InProcessBus(),
    },
    HintBus,
    Pushes,
    ConnectedPeople,
  ],
  exports: [Bus, HintBus, Pushes, ConnectedPeople],
})
export class BusModule {}
