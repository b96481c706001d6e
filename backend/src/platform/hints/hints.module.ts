import { Global, Module } from '@nestjs/common';
import { HintBus } from './hint-bus.ts';
import { InProcessHintBus } from './in-process-hint-bus.ts';

@Global()
@Module({ providers: [{ provide: HintBus, useClass: InProcessHintBus }], exports: [HintBus] })
export class HintsModule {}
