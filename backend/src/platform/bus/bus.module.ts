import { Global, Module } from '@nestjs/common';
import { HintBus } from '../hints/hint-bus.ts';
import { ConnectedPeople } from '../realtime/connected-people.ts';
import { Pushes } from '../realtime/pushes.ts';
import { Bus } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';

/** The bus, and what goes over it: hints for collab-servers, pushes for browsers. */
@Global()
@Module({
  providers: [{ provide: Bus, useClass: InProcessBus }, HintBus, Pushes, ConnectedPeople],
  exports: [HintBus, Pushes, ConnectedPeople],
})
export class BusModule {}
