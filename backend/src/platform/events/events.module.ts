import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { READER } from '../database/connection/data-sources.ts';
import { EventBus } from './event-bus.ts';
import { EventDispatcher } from './event-dispatcher.ts';
import { OutboxEvent } from './outbox-event.entity.ts';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEvent], READER)],
  providers: [EventBus, EventDispatcher],
  exports: [EventBus, EventDispatcher],
})
export class EventsModule {}
