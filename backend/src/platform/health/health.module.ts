import { Readiness } from '@commonplace/contracts/internal';
import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';

@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
