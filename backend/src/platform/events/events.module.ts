import { Global, Module } from '@nestjs/common';
import { EventBus } from './event-bus.ts';

@Global()
@Module({ providers: [EventBus], exports: [EventBus] })
export class EventsModule {}
