import { Module } from '@nestjs/common';
import { RelationsController } from './relations.controller.ts';
import { Relations } from './relations.ts';
import { StrangerLimits } from './stranger-limits.ts';

@Module({
  controllers: [RelationsController],
  providers: [Relations, StrangerLimits],
  exports: [StrangerLimits],
})
export class ModerationModule {}
