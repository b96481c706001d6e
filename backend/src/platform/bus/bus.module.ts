import { Global, Module } from '@nestjs/common';
import { HintBus } from '../hints/hint-bus.ts';
import { Pushes } from '../realtime/pushes.ts';
import { Bus } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';

/** The bus, and what goes over it: hints for collab-servers, pushes for browsers. */
@Global()
@Module({
  providers: [{ provide: Bus, useClass: InProcessBus }, HintBus, Pushes],
  exports: [HintBus, Pushes],
})
export class BusModule {}
