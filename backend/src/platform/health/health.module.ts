import { Readiness } from '@commonplace/contracts/internal';
import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { StateGauges } from './state-gauges.ts';

@Module({ controllers: [HealthController], providers: [Readiness, StateGauges] })
export class HealthModule {}
