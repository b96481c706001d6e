import { Global, Module } from '@nestjs/common';
import { BackgroundWork } from './background-work.ts';

@Global()
@Module({ providers: [BackgroundWork], exports: [BackgroundWork] })
export class BackgroundWorkModule {}
